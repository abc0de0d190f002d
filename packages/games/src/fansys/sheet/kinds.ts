import type { Kind } from './sheet.ts'

/** What every being of a kind is immune to, resistant to and vulnerable to; conditions among it. */
export interface Nature {
  readonly immune: readonly string[]
  readonly resist: readonly string[]
  readonly vulnerable: readonly string[]
}

export const none: Nature = { immune: [], resist: [], vulnerable: [] }
const machine: readonly string[] = ['frightened', 'charmed', 'surprised', 'diseased', 'poisoned', 'bleeding', 'incapacitated', 'dying']
const bodiless: readonly string[] = ['physical', 'bleeding', 'crippled', 'poisoned', 'paralysed', 'immobilised', 'stunned']
const holy: readonly string[] = ['natural', 'surprised', 'charmed', 'frightened', 'stunned', 'dying']
const unholy: Nature = { immune: ['diseased', 'poisoned', 'dying'], resist: ['physical'], vulnerable: ['divine'] }

export const natures: Readonly<Partial<Record<Kind, Nature>>> = {
  // @rule fansys.entity.plant
  plant: { ...none, immune: ['frightened', 'blinded', 'stunned', 'catatonic', 'paralysed'] },
  // @rule fansys.entity.dragon
  dragon: { ...none, immune: ['frightened'], resist: ['slashing', 'shear', 'percussive'] },
  // @rule fansys.entity.construct
  robot: { ...none, immune: machine, resist: ['physical'] },
  // @rule fansys.entity.construct
  golem: {
    ...none,
    immune: [...machine, 'stunned', 'catatonic'],
    resist: ['physical', 'fire[natural]', 'cold[natural]', 'lightning[natural]', 'light[natural]'],
  },
  // @rule fansys.entity.spirit, fansys.entity.noform
  elemental: { ...none, immune: bodiless },
  // @rule fansys.entity.spirit
  fey: { ...none, immune: [...bodiless, 'charmed', 'aphonic', 'deafened'] },
  // @rule fansys.entity.spirit, fansys.entity.noform
  spirit: { ...none, immune: bodiless },
  // @rule fansys.entity.divine
  angel: { immune: [...holy, 'light'], resist: ['divine'], vulnerable: ['profane'] },
  // @rule fansys.entity.divine
  glitch: { immune: [...holy, 'divine'], resist: ['profane'], vulnerable: [] },
  // @rule fansys.entity.divine
  divinity: { immune: [...holy, 'divine', 'prone', 'blinded', 'deafened', 'aphonic'], resist: [], vulnerable: ['entropic'] },
  // @rule fansys.entity.profane
  fiend: { ...unholy, resist: ['physical', 'fire', 'cold'], vulnerable: ['divine', 'light[supernatural]'] },
  // @rule fansys.entity.profane
  undead: {
    ...unholy,
    immune: [...unholy.immune, 'stunned', 'charmed', 'frightened', 'paralysed'],
    vulnerable: ['divine', 'light[supernatural]'],
  },
}
