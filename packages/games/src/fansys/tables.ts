// Written by scripts/ids.ts from ledger/fansys: change the tables and run `npm run ids`.

import { R } from './rules.ts'

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
  door: { durability: 4, reduction: 1, but: ['slashing'], breaks: 24, size: 'medium' },
  'door locked': { durability: 4, reduction: 1, but: ['slashing'], breaks: 24, size: 'medium' },
  barred: { durability: 4, reduction: 1, but: ['slashing'], breaks: 24, size: 'medium' },
  window: { durability: 1, reduction: 0, but: [], breaks: 12, size: 'small' },
  'thin door': { durability: 0, reduction: 0, but: [], breaks: 16, size: 'medium' },
  'wooden wall': { durability: 0, reduction: 0, but: [], breaks: 36, size: 'medium' },
  rope: { durability: 0, reduction: 0, but: [], breaks: 24, size: 'medium' },
  manacles: { durability: 0, reduction: 0, but: [], breaks: 28, size: 'medium' },
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
  'drop-concentration': 'none',
  release: 'free',
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

export const conditions = {
  aphonic: { rule: R.cond.aphonic, about: 'speaks no word: no incantations', lasts: 'ever' },
  bleeding: {
    rule: R.cond.bleeding,
    about: 'loses a hit point at the start of each of its turns until a CON save or healing stops it',
    lasts: 'ever',
  },
  blinded: { rule: R.cond.blinded, about: 'everything is fully concealed from it', lasts: 'ever' },
  catatonic: { rule: R.cond.catatonic, about: 'no attacks, spells or moves; disadvantage on saves', lasts: 'ever' },
  charmed: { rule: R.cond.charmed, about: 'does not attack its charmer', lasts: 'ever' },
  crippled: { rule: R.cond.crippled, about: 'a limb is of no use: half speed, no running', lasts: 'ever' },
  deafened: { rule: R.cond.deafened, about: 'hears nothing', lasts: 'ever' },
  diseased: { rule: R.cond.usualduration, about: 'a disease has it', lasts: 'ever' },
  dominated: { rule: R.cond.dominated, about: 'acts as its dominator likes', lasts: 'ever' },
  doomed: { rule: R.cond.doomed, about: 'up again for a last while, and lost', lasts: 'ever' },
  dying: { rule: R.dying.start, about: 'unconscious at 0 hit points or less, and losing more', lasts: 'ever' },
  frightened: { rule: R.cond.frightened, about: 'disadvantage on targeted attacks, and gets away from what frightens it', lasts: 10 },
  glowing: { rule: R.cond.glowing, about: 'cannot hide; who sees has advantage against it', lasts: 10 },
  grappled: { rule: R.cond.grappled, about: 'held: speed 0', lasts: 'ever' },
  helpless: { rule: R.cond.helpless, about: 'prone, and at the mercy of others', lasts: 'ever' },
  immobilised: { rule: R.cond.immobilised, about: 'speed 0, and attacks against it have advantage', lasts: 'ever' },
  inaudible: { rule: R.cond.inaudible, about: 'makes no sound: no incantations', lasts: 10 },
  incapacitated: { rule: R.cond.incapacitated, about: 'moves and talks, and does nothing else', lasts: 'ever' },
  invisible: { rule: R.cond.invisible, about: 'not seen by eyes', lasts: 10 },
  paralysed: { rule: R.cond.paralysed, about: 'cannot move', lasts: 'ever' },
  poisoned: { rule: R.cond.poisoned, about: 'half speed, disadvantage on all rolls', lasts: 'ever' },
  possessed: { rule: R.cond.possessed, about: 'a spirit has its body', lasts: 'ever' },
  prone: { rule: R.cond.prone, about: 'lying: only crawls', lasts: 'ever' },
  restrained: { rule: R.cond.restrained, about: 'speed 0, and hampered', lasts: 'ever' },
  squeezing: { rule: R.squeeze.hit, about: 'in a space too small: no evasion by DEX, no shield', lasts: 'ever' },
  stunned: { rule: R.cond.stunned, about: 'prone, and does nothing', lasts: 1 },
  surprised: { rule: R.cond.surprised, about: 'taken unawares for the first round', lasts: 'round' },
  unconscious: { rule: R.cond.unconscious, about: 'prone, and knows of nothing', lasts: 'ever' },
} as const

export const talk = {
  // @rule fansys.communicate.words
  speak: { rule: R.communicate.words, cost: 'communicate', about: 'Say about six words.', isSpoken: true, isListed: true },
  // @rule fansys.communicate.busy
  send: {
    rule: R.communicate.busy,
    cost: 'communicate',
    about: 'Send what you mean from mind to mind.',
    isSpoken: false,
    isListed: false,
    needs: 'telepathy',
  },
  // @rule fansys.cost.speak.long
  'speak-long': { rule: R.cost.speakLong, cost: 'main', about: 'Say more than that.', isSpoken: true, isListed: false },
  // @rule fansys.cost.creature.vocal
  command: {
    rule: R.cost.creatureVocal,
    cost: 'communicate',
    about: 'Command a creature by voice.',
    skill: 'creature-handling',
    isSpoken: true,
    isListed: false,
  },
  // @rule fansys.cost.creature.somatic
  signal: {
    rule: R.cost.creatureSomatic,
    cost: 'secondary',
    about: 'Command a creature by gesture.',
    skill: 'creature-handling',
    isSpoken: false,
    isListed: false,
  },
  // @rule fansys.cost.deceive.vocal
  lie: {
    rule: R.cost.deceiveVocal,
    cost: 'communicate',
    about: 'Deceive by what you say.',
    skill: 'deceive',
    isSpoken: true,
    isListed: false,
  },
  // @rule fansys.cost.deceive.somatic
  mislead: {
    rule: R.cost.deceiveSomatic,
    cost: 'secondary',
    about: 'Deceive by gesture.',
    skill: 'deceive',
    isSpoken: false,
    isListed: false,
  },
  // @rule fansys.cost.intimidate.shake
  shake: {
    rule: R.cost.intimidateShake,
    cost: 'communicate',
    about: 'Shake somebody.',
    skill: 'intimidate',
    isSpoken: true,
    isListed: false,
  },
  // @rule fansys.cost.intimidate.break
  cow: {
    rule: R.cost.intimidateBreak,
    cost: 'main',
    about: "Break somebody's resolve.",
    skill: 'intimidate',
    isSpoken: true,
    isListed: false,
  },
  // @rule fansys.cost.persuade.mercy
  beg: { rule: R.cost.persuadeMercy, cost: 'main', about: 'Beg for mercy.', skill: 'persuade', isSpoken: true, isListed: false },
  // @rule fansys.cost.persuade.parley
  parley: {
    rule: R.cost.persuadeParley,
    cost: 'full-round',
    about: 'Call for parley.',
    skill: 'persuade',
    isSpoken: true,
    isListed: false,
  },
  // @rule fansys.cost.tinker
  tinker: {
    rule: R.cost.tinker,
    cost: 'full-round-on',
    about: 'Pick a lock in a hurry.',
    skill: 'tinker',
    isSpoken: false,
    isListed: false,
  },
  // @rule fansys.cost.slowskills
  appraise: {
    rule: R.cost.slowskills,
    cost: 'full-round-on',
    about: 'Tell what a thing is worth.',
    skill: 'appraise',
    isSpoken: false,
    isListed: false,
  },
  // @rule fansys.cost.slowskills
  navigate: {
    rule: R.cost.slowskills,
    cost: 'full-round',
    about: 'Find your bearings.',
    skill: 'navigate',
    isSpoken: false,
    isListed: false,
  },
  // @rule fansys.cost.track.keep
  'find-tracks': { rule: R.cost.trackKeep, cost: 'main', about: 'Find tracks.', skill: 'track', isSpoken: false, isListed: false },
  // @rule fansys.cost.track.keep
  'keep-tracks': { rule: R.cost.trackKeep, cost: 'secondary', about: 'Keep to tracks.', skill: 'track', isSpoken: false, isListed: false },
  // @rule fansys.cost.identify
  identify: {
    rule: R.cost.identify,
    cost: 'none',
    about: 'Know something for what it is.',
    skill: 'academics',
    isSpoken: false,
    isListed: false,
  },
  // @rule fansys.cost.sensemotive
  'sense-motive': {
    rule: R.cost.sensemotive,
    cost: 'none',
    about: 'Sense a lie.',
    skill: 'sense-motive',
    isSpoken: false,
    isListed: false,
  },
} as const
