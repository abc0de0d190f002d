// Written by scripts/ids.ts from ledger/fansys: change the tables and run `npm run ids`.

// @rule fansys.weapon.table.blades otherwise number
export const blades = {
  dagger: {
    damage: [1, 4],
    stats: ['STR', 'DEX'],
    types: ['piercing', 'slashing'],
    range: 60,
    increment: 10,
    is: ['blade', 'light', 'thrown'],
  },
  shuriken: { damage: [1, 4], stats: ['STR', 'DEX'], types: ['slashing'], range: 60, increment: 20, is: ['light', 'thrown'] },
  'short-sword': { damage: [1, 6], stats: ['STR'], types: ['piercing', 'slashing'], is: ['blade', 'light'] },
  'small-sword': { damage: [1, 6], stats: ['DEX'], types: ['piercing'], is: ['blade', 'light'] },
  scimitar: { damage: [1, 8], stats: ['STR', 'DEX'], types: ['slashing'], is: ['blade'] },
  rapier: { damage: [1, 10], stats: ['STR', 'DEX'], types: ['piercing'], is: ['blade', 'long', 'needs-strength'] },
  falchion: { damage: [1, 8], two: [1, 12], stats: ['STR'], types: ['slashing'], is: ['blade'] },
  longsword: { damage: [1, 8], two: [1, 12], stats: ['STR'], types: ['slashing', 'piercing'], is: ['blade', 'long'] },
  greatsword: { damage: [2, 6], stats: ['STR'], types: ['slashing'], is: ['blade', 'long', 'two-handed', 'heavy'] },
} as const

// @rule fansys.weapon.table.impact otherwise number
export const impact = {
  club: { damage: [1, 4], stats: ['STR'], types: ['percussive'], is: ['simple'] },
  mace: { damage: [1, 8], stats: ['STR'], types: ['percussive'], is: [] },
  'morning-star': { damage: [1, 8], stats: ['STR'], types: ['percussive', 'piercing'], is: [] },
  flail: { damage: [1, 8], stats: ['STR'], types: ['percussive'], is: ['grapple', 'disarm'] },
  'war-hammer': { damage: [1, 8], two: [1, 12], stats: ['STR'], types: ['percussive'], is: [] },
  greatclub: { damage: [1, 10], stats: ['STR'], types: ['percussive'], is: ['simple', 'two-handed', 'heavy'] },
  maul: { damage: [2, 6], stats: ['STR'], types: ['percussive'], is: ['two-handed', 'heavy'] },
  'hand-axe': { damage: [1, 6], stats: ['STR'], types: ['slashing'], is: ['light'] },
  'throwing-axe': { damage: [1, 4], stats: ['STR'], types: ['slashing'], range: 60, increment: 20, is: ['light', 'thrown'] },
  'war-pick': { damage: [1, 6], stats: ['STR'], types: ['piercing'], is: [] },
  battleaxe: { damage: [1, 10], two: [2, 6], stats: ['STR'], types: ['slashing'], is: [] },
  greataxe: { damage: [2, 8], stats: ['STR'], types: ['slashing'], is: ['two-handed', 'heavy'] },
} as const

// @rule fansys.weapon.table.poles otherwise number
export const poles = {
  'short-spear': {
    damage: [1, 6],
    two: [1, 10],
    stats: ['STR', 'DEX'],
    types: ['piercing'],
    range: 60,
    increment: 20,
    is: ['long', 'thrown'],
    brings: ['bleeding'],
  },
  spear: { damage: [1, 8], two: [1, 12], stats: ['STR'], types: ['piercing'], reach: 10, is: [], brings: ['bleeding'] },
  'long-spear': { damage: [1, 12], stats: ['STR'], types: ['piercing'], reach: 15, is: ['two-handed', 'not-near'], brings: ['bleeding'] },
  javelin: { damage: [1, 8], stats: ['STR'], types: ['piercing'], range: 120, increment: 40, is: ['thrown'] },
  'war-dart': { damage: [1, 4], stats: ['STR', 'DEX'], types: ['piercing'], range: 240, increment: 60, is: ['thrown'] },
  glaive: { damage: [1, 12], stats: ['STR'], types: ['slashing'], reach: 10, is: ['two-handed'] },
  halberd: { damage: [1, 10], stats: ['STR'], types: ['slashing', 'piercing'], reach: 10, is: ['two-handed'] },
  'venetian-hammer': { damage: [1, 10], stats: ['STR'], types: ['percussive'], reach: 10, is: ['two-handed'] },
  'long-axe': { damage: [2, 8], stats: ['STR'], types: ['slashing'], reach: 10, is: ['two-handed', 'clumsy-near'] },
  shortstaff: { damage: [1, 4], two: [1, 6], stats: ['STR', 'DEX'], types: ['percussive'], is: [] },
  quarterstaff: { damage: [1, 10], stats: ['STR'], types: ['percussive'], reach: 10, is: ['two-handed'] },
  lance: { damage: [1, 10], stats: ['STR'], types: ['piercing'], reach: 10, is: ['mounted'] },
} as const

// @rule fansys.weapon.table.ranged otherwise number
export const ranged = {
  sling: { damage: [1, 6], stats: ['DEX'], types: ['percussive'], range: 1600, increment: 80, is: ['ranged', 'bow'] },
  shortbow: {
    damage: [1, 6],
    stats: ['DEX'],
    types: ['piercing'],
    range: 600,
    increment: 120,
    is: ['ranged', 'bow', 'two-handed', 'delicate'],
  },
  'composite-bow': {
    damage: [1, 8],
    stats: ['DEX'],
    types: ['piercing'],
    range: 1200,
    increment: 240,
    is: ['ranged', 'bow', 'two-handed', 'delicate'],
  },
  longbow: {
    damage: [1, 10],
    stats: ['DEX'],
    types: ['piercing'],
    range: 1200,
    increment: 240,
    is: ['ranged', 'bow', 'big-bow', 'two-handed', 'delicate'],
  },
  greatbow: {
    damage: [1, 12],
    stats: ['DEX'],
    types: ['piercing'],
    range: 1200,
    increment: 240,
    is: ['ranged', 'bow', 'big-bow', 'two-handed', 'delicate'],
  },
  'hand-crossbow': {
    damage: [1, 6],
    stats: ['DEX'],
    types: ['piercing'],
    range: 360,
    increment: 60,
    is: ['ranged', 'delicate'],
    reload: 'one-hand',
  },
  crossbow: {
    damage: [1, 10],
    stats: ['DEX'],
    types: ['piercing'],
    range: 800,
    increment: 160,
    is: ['ranged', 'two-handed', 'delicate'],
    reload: 'secondary',
  },
  'winch-crossbow': {
    damage: [2, 12],
    stats: ['DEX'],
    types: ['piercing'],
    range: 1000,
    increment: 200,
    is: ['ranged', 'two-handed', 'delicate'],
    reload: 'full-round',
  },
  pistol: {
    damage: [1, 8],
    stats: ['DEX'],
    types: ['piercing'],
    range: 120,
    increment: 40,
    is: ['ranged', 'firearm', 'delicate'],
    reload: 'full-round',
  },
  musket: {
    damage: [2, 6],
    stats: ['DEX'],
    types: ['piercing'],
    range: 240,
    increment: 120,
    is: ['ranged', 'firearm', 'two-handed', 'delicate'],
    reload: 'full-round',
  },
  blunderbuss: {
    damage: [2, 12],
    stats: ['DEX'],
    types: ['piercing'],
    range: 120,
    increment: 40,
    is: ['ranged', 'firearm', 'two-handed', 'delicate'],
    reload: 'full-round',
  },
} as const

// @rule fansys.weapon.table.unarmed otherwise number
export const unarmed = {
  unarmed: { damage: [0, 0, 1], stats: ['STR', 'DEX'], types: ['percussive', 'shear'], is: ['natural'] },
  buckler: { damage: [1, 4], stats: ['STR'], types: ['percussive'], is: ['shield'] },
  'light-shield': { damage: [1, 4], stats: ['STR'], types: ['percussive'], is: ['shield'] },
  'heavy-shield': { damage: [1, 6], stats: ['STR'], types: ['percussive'], is: ['shield'] },
} as const

// @rule fansys.weapon.improvised otherwise number
export const improvised = {
  bottle: { damage: [0, 0, 1], stats: ['STR'], types: ['percussive'], is: ['improvised', 'light'] },
  'table-leg': { damage: [1, 4], stats: ['STR'], types: ['percussive'], is: ['improvised'] },
  stool: { damage: [1, 6], stats: ['STR'], types: ['percussive'], is: ['improvised', 'two-handed'] },
  bench: { damage: [1, 8], stats: ['STR'], types: ['percussive'], is: ['improvised', 'two-handed', 'heavy'] },
} as const

// @rule fansys.armour.table otherwise number
export const armours = {
  none: { bonus: 0, dex: 99, class: 'none', 'worn-as-light': false },
  'leather-cuirass': { bonus: 1, dex: 99, class: 'light', 'worn-as-light': false },
  'chain-shirt': { bonus: 2, dex: 6, class: 'light', 'worn-as-light': false },
  padded: { bonus: 2, dex: 6, class: 'medium', 'worn-as-light': true },
  hide: { bonus: 3, dex: 3, class: 'medium', 'worn-as-light': false },
  'full-leather': { bonus: 3, dex: 4, class: 'medium', 'worn-as-light': true },
  brigandine: { bonus: 4, dex: 3, class: 'medium', 'worn-as-light': false },
  'full-chain': { bonus: 5, dex: 3, class: 'medium', 'worn-as-light': false },
  cuirass: { bonus: 5, dex: 2, class: 'medium', 'worn-as-light': false },
  segmented: { bonus: 6, dex: 1, class: 'heavy', 'worn-as-light': false },
  'half-plate': { bonus: 8, dex: 1, class: 'heavy', 'worn-as-light': false },
  'full-plate': { bonus: 9, dex: 0, class: 'heavy', 'worn-as-light': false },
} as const

// @rule fansys.armour.table otherwise number
export const shields = {
  none: { bonus: 0, dex: 99 },
  buckler: { bonus: 2, dex: 99 },
  'light-shield': { bonus: 3, dex: 4 },
  'heavy-shield': { bonus: 4, dex: 2 },
  'tower-shield': { bonus: 5, dex: 1 },
} as const

// @rule fansys.armour.don otherwise number
export const donning = {
  none: { proper: 0, hasty: 0 },
  light: { proper: 1, hasty: 1 },
  medium: { proper: 10, hasty: 2 },
  heavy: { proper: 100, hasty: 10 },
} as const

// @rule fansys.material.level otherwise number
export const materials = { attack: [0, 1, 2, 3, 4], damage: [0, 1, 1, 2, 2], armour: [0, 1, 2, 3, 4], shield: [0, 1, 1, 2, 2] } as const

// @rule fansys.size.dice otherwise number
export const tracks: readonly (readonly (readonly number[])[])[] = [
  [
    [0, 0, 0],
    [0, 0, 1],
    [1, 2],
    [1, 4],
    [1, 6],
    [1, 10],
    [2, 6],
    [2, 10],
    [3, 10],
    [4, 12],
    [6, 12],
    [8, 12],
  ],
  [
    [1, 2],
    [1, 3],
    [1, 5],
    [1, 8],
    [1, 12],
    [2, 8],
    [2, 12],
    [3, 12],
    [5, 12],
    [7, 12],
    [9, 12],
  ],
]
