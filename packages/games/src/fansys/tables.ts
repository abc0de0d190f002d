// Written by scripts/ids.ts from ledger/fansys: change the tables and run `npm run ids`.

export const sizes = {
  // @rule fansys.size.small otherwise number
  diminutive: { across: 1, evasion: 3, armour: -3, reach: 0, long: false },
  // @rule fansys.size.small otherwise number
  tiny: { across: 1, evasion: 2, armour: -2, reach: 0, long: false },
  // @rule fansys.size.small otherwise number
  small: { across: 1, evasion: 1, armour: -1, reach: 5, long: false },
  // @rule fansys.size.medium otherwise number
  medium: { across: 1, evasion: 0, armour: 0, reach: 5, long: false },
  // @rule fansys.size.large otherwise number
  large: { across: 2, evasion: -1, armour: 1, reach: 5, long: true },
  // @rule fansys.size.huge otherwise number
  huge: { across: 4, evasion: -2, armour: 2, reach: 10, long: false },
  // @rule fansys.size.huge otherwise number
  gargantuan: { across: 8, evasion: -3, armour: 3, reach: 15, long: false },
  // @rule fansys.size.huge otherwise number
  colossal: { across: 16, evasion: -4, armour: 4, reach: 20, long: false },
} as const

export const byType = {
  // @rule fansys.bytype.piercing
  piercing: ['bleeding', 'none', 'bleeding', 'none', 'bleeding', 'none'],
  // @rule fansys.bytype.slashing
  slashing: ['bleeding', 'crippled', 'bleeding', 'crippled', 'bleeding', 'crippled'],
  // @rule fansys.bytype.percussive
  percussive: ['prone', 'crippled', 'prone', 'crippled', 'prone', 'crippled'],
  // @rule fansys.bytype.shear
  shear: ['none', 'crippled', 'none', 'crippled', 'none', 'crippled'],
  // @rule fansys.bytype.pressure
  pressure: ['stunned', 'frightened', 'prone', 'incapacitated', 'stunned', 'frightened'],
  // @rule fansys.bytype.necrotic
  necrotic: ['bleeding', 'diseased', 'blinded', 'bleeding', 'diseased', 'blinded'],
  // @rule fansys.bytype.fire
  fire: ['incapacitated', 'blinded', 'incapacitated', 'blinded', 'incapacitated', 'blinded'],
  // @rule fansys.bytype.cold
  cold: ['incapacitated', 'immobilised', 'incapacitated', 'immobilised', 'incapacitated', 'immobilised'],
  // @rule fansys.bytype.lightning
  lightning: ['paralysed', 'immobilised', 'stunned', 'paralysed', 'immobilised', 'stunned'],
  // @rule fansys.bytype.light
  light: ['frightened', 'blinded', 'catatonic', 'incapacitated', 'frightened', 'blinded'],
  // @rule fansys.bytype.divine
  divine: ['blinded', 'catatonic', 'immobilised', 'incapacitated', 'aphonic', 'frightened'],
  // @rule fansys.bytype.entropic
  entropic: ['crippled', 'incapacitated', 'bleeding', 'crippled', 'incapacitated', 'bleeding'],
  // @rule fansys.bytype.profane
  profane: ['bleeding', 'immobilised', 'restrained', 'aphonic', 'frightened', 'charmed'],
} as const

export const provoking = {
  'move-out': true,
  'move-between': true,
  'cast-kinetic': true,
  'cast-plain': false,
  attack: false,
  'attack-untrained': true,
  'drop-prone': false,
  'stand-up': true,
  drink: true,
  'use-item': false,
  'drop-item': false,
  'failed-trick': true,
  'pass-foe': true,
  'be-moved': false,
} as const

export const opening: readonly string[] = [
  // @rule fansys.aoo.table.moveout
  'move-out',
  // @rule fansys.aoo.table.movebetween
  'move-between',
  // @rule fansys.aoo.table.spellkinetic
  'cast-kinetic',
  // @rule fansys.man.attack.unproficient
  'attack-untrained',
  // @rule fansys.aoo.table.stand
  'stand-up',
  // @rule fansys.aoo.table.potion
  'drink',
  // @rule fansys.aoo.table.manoeuvre
  'failed-trick',
  // @rule fansys.hostile.provokes
  'pass-foe',
]

export const harmless: readonly string[] = [
  // @rule fansys.aoo.table.spellnokinetic
  'cast-plain',
  // @rule fansys.aoo.table.attackproficient
  'attack',
  // @rule fansys.aoo.table.dropprone
  'drop-prone',
  // @rule fansys.aoo.table.useitem
  'use-item',
  // @rule fansys.aoo.table.dropitem
  'drop-item',
  // @rule fansys.aoo.ownpower
  'be-moved',
]

// @rule fansys.flight.grades, fansys.flight.endurance otherwise number
export const grades = {
  clumsy: { climbsHard: true, rises: false, dives: false, runs: false, minutes: 10 },
  poor: { climbsHard: true, rises: false, dives: false, runs: false, minutes: 10 },
  average: { climbsHard: true, rises: false, dives: true, runs: true, minutes: 60 },
  good: { climbsHard: true, rises: true, dives: true, runs: true, minutes: 120 },
  perfect: { climbsHard: false, rises: true, dives: true, runs: true, minutes: 0 },
} as const

// @rule fansys.object.break otherwise number
export const makes = {
  door: { durability: 4, reduction: 1, but: ['slashing'], breaks: 24 },
  'door locked': { durability: 4, reduction: 1, but: ['slashing'], breaks: 24 },
  barred: { durability: 4, reduction: 1, but: ['slashing'], breaks: 24 },
  window: { durability: 1, reduction: 0, but: [], breaks: 12 },
  'thin door': { durability: 0, reduction: 0, but: [], breaks: 16 },
  'wooden wall': { durability: 0, reduction: 0, but: [], breaks: 36 },
  rope: { durability: 0, reduction: 0, but: [], breaks: 24 },
  manacles: { durability: 0, reduction: 0, but: [], breaks: 28 },
} as const

export const natures = {
  // @rule fansys.entity.plant
  plant: { immune: ['frightened', 'blinded', 'stunned', 'catatonic', 'paralysed'] },
  // @rule fansys.entity.dragon
  dragon: { immune: ['frightened'], resist: ['slashing', 'shear', 'percussive'] },
  // @rule fansys.entity.construct
  robot: {
    immune: ['frightened', 'charmed', 'surprised', 'diseased', 'poisoned', 'bleeding', 'incapacitated', 'dying'],
    resist: ['physical'],
  },
  // @rule fansys.entity.construct
  golem: {
    immune: ['frightened', 'charmed', 'surprised', 'diseased', 'poisoned', 'bleeding', 'incapacitated', 'dying', 'stunned', 'catatonic'],
    resist: ['physical', 'fire[natural]', 'cold[natural]', 'lightning[natural]', 'light[natural]'],
  },
  // @rule fansys.entity.spirit, fansys.entity.noform
  elemental: { immune: ['physical', 'bleeding', 'crippled', 'poisoned', 'paralysed', 'immobilised', 'stunned'] },
  // @rule fansys.entity.spirit
  fey: {
    immune: ['physical', 'bleeding', 'crippled', 'poisoned', 'paralysed', 'immobilised', 'stunned', 'charmed', 'aphonic', 'deafened'],
  },
  // @rule fansys.entity.spirit, fansys.entity.noform
  spirit: { immune: ['physical', 'bleeding', 'crippled', 'poisoned', 'paralysed', 'immobilised', 'stunned'] },
  // @rule fansys.entity.divine
  angel: {
    immune: ['natural', 'surprised', 'charmed', 'frightened', 'stunned', 'dying', 'light'],
    resist: ['divine'],
    vulnerable: ['profane'],
  },
  // @rule fansys.entity.divine
  glitch: { immune: ['natural', 'surprised', 'charmed', 'frightened', 'stunned', 'dying', 'divine'], resist: ['profane'] },
  // @rule fansys.entity.divine
  divinity: {
    immune: ['natural', 'surprised', 'charmed', 'frightened', 'stunned', 'dying', 'divine', 'prone', 'blinded', 'deafened', 'aphonic'],
    vulnerable: ['entropic'],
  },
  // @rule fansys.entity.profane
  fiend: { immune: ['diseased', 'poisoned', 'dying'], resist: ['physical', 'fire', 'cold'], vulnerable: ['divine', 'light[supernatural]'] },
  // @rule fansys.entity.profane
  undead: {
    immune: ['diseased', 'poisoned', 'dying', 'stunned', 'charmed', 'frightened', 'paralysed'],
    resist: ['physical'],
    vulnerable: ['divine', 'light[supernatural]'],
  },
} as const

export const prices = {
  attack: 'main',
  grapple: 'main',
  restrain: 'main',
  shove: 'main',
  throw: 'main',
  trip: 'main',
  disarm: 'main',
  sunder: 'main',
  feint: 'main',
  withdraw: 'main',
  rebalance: 'main',
  'broad-strike': 'main',
  intercept: 'main',
  'intercept-foe': 'main',
  'break-free': 'main',
  hew: 'main',
  break: 'main',
  mount: 'main',
  hide: 'main',
  heal: 'main',
  'set-shield': 'main',
  'doff-shield': 'main',
  unpack: 'main',
  steal: 'main',
  'use-item': 'main',
  hold: 'main',
  dispel: 'main',
  assist: 'main',
  move: 'move',
  fly: 'move',
  tumble: 'move',
  'stand-up': 'move',
  ride: 'move',
  douse: 'move',
  run: 'run',
  'ride-run': 'run',
  sprint: 'sprint',
  'ride-sprint': 'sprint',
  careful: 'none',
  squeeze: 'none',
  wriggle: 'none',
  'drop-prone': 'none',
  'slip-past': 'none',
  barge: 'none',
  drop: 'none',
  release: 'none',
  'drop-concentration': 'none',
  dodge: 'defence',
  shield: 'defence',
  offhand: 'secondary',
  flurry: 'secondary',
  'open-door': 'secondary',
  'feint-past': 'secondary',
  'grapple-past': 'secondary',
  'shove-past': 'secondary',
  'slip-away': 'secondary',
  'quick-mount': 'secondary',
  dismount: 'secondary',
  search: 'secondary',
  draw: 'secondary',
  'pick-up': 'secondary',
  reload: 'secondary',
  'take-shield': 'secondary',
  counter: 'secondary',
  'prepare-parry': 'reaction',
  'control-mount': 'communicate',
  'order-attack': 'communicate',
  'draw-to-strike': 'minor',
  'drop-aside': 'aside',
  drink: 'uncork',
  administer: 'uncork-for',
  'don-armour': 'full-round-on',
  'don-shield': 'full-round-on',
  'apply-poison': 'full-round-on',
} as const

export const skillStats = {
  academics: 'INT',
  acrobatics: 'DEX',
  appraise: 'INT',
  athletics: 'STR',
  climb: 'STR',
  'creature-handling': 'CHA',
  deceive: 'CHA',
  fly: 'DEX',
  fortify: 'INT',
  heal: 'WIS',
  intimidate: 'CHA',
  navigate: 'WIS',
  observe: 'WIS',
  persuade: 'CHA',
  ride: 'DEX',
  'sense-motive': 'WIS',
  'sleight-of-hand': 'DEX',
  spellworking: 'WIS',
  stealth: 'DEX',
  tinker: 'INT',
  track: 'WIS',
} as const

export const durations = {
  stunned: { turns: 1, until: 'turns' },
  frightened: { turns: 10, until: 'turns' },
  glowing: { turns: 10, until: 'turns' },
  inaudible: { turns: 10, until: 'turns' },
  invisible: { turns: 10, until: 'turns' },
  surprised: { turns: 0, until: 'round' },
} as const
