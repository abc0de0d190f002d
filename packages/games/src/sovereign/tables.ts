// Written by scripts/ids.ts from ledger/sovereign: change the tables and run `npm run ids`.

import { R } from './rules.ts'

export const weapons = {
  // @rule sovereign.weapon.axe-hand otherwise number
  'hand axe': {
    rule: R.weapon.axeHand,
    damage: [1, 6],
    shock: [1, 15],
    attributes: ['STR', 'DEX'],
    range: [10, 30],
    traits: ['throwable'],
    load: 1,
    also: ['axe'],
  },
  // @rule sovereign.weapon.axe-war otherwise number
  'war axe': {
    rule: R.weapon.axeWar,
    damage: [1, 10],
    shock: [3, 15],
    attributes: ['STR'],
    // @rule sovereign.weapon.axe-war
    traits: ['two-handed'],
    load: 2,
    also: ['greataxe', 'great-axe', 'battle-axe'],
  },
  // @rule sovereign.weapon.blackjack otherwise number
  blackjack: { rule: R.weapon.blackjack, damage: [1, 4], attributes: ['STR', 'DEX'], traits: ['subtle', 'less-lethal'], load: 1, also: [] },
  // @rule sovereign.weapon.bow-large otherwise number
  'large bow': {
    rule: R.weapon.bowLarge,
    damage: [1, 8],
    attributes: ['DEX'],
    range: [100, 600],
    traits: ['two-handed', 'reload', 'precisely-murderous'],
    load: 2,
    also: ['longbow', 'long-bow'],
  },
  // @rule sovereign.weapon.bow-small otherwise number
  'small bow': {
    rule: R.weapon.bowSmall,
    damage: [1, 6],
    attributes: ['DEX'],
    range: [50, 300],
    traits: ['two-handed', 'reload', 'precisely-murderous'],
    load: 1,
    also: ['bow', 'shortbow', 'short-bow'],
  },
  // @rule sovereign.weapon.club otherwise number
  club: {
    rule: R.weapon.club,
    damage: [1, 4],
    attributes: ['STR', 'DEX'],
    range: [10, 30],
    traits: ['throwable', 'less-lethal'],
    load: 1,
    also: [],
  },
  // @rule sovereign.weapon.club-great otherwise number
  'great club': {
    rule: R.weapon.clubGreat,
    damage: [1, 10],
    shock: [2, 15],
    attributes: ['STR'],
    // @rule sovereign.weapon.club-great
    traits: ['two-handed'],
    load: 2,
    also: ['greatclub'],
  },
  // @rule sovereign.weapon.crossbow otherwise number
  crossbow: {
    rule: R.weapon.crossbow,
    damage: [1, 10],
    attributes: ['DEX'],
    range: [100, 300],
    traits: ['two-handed', 'slow-reload', 'precisely-murderous'],
    load: 1,
    also: [],
  },
  // @rule sovereign.weapon.dagger otherwise number
  dagger: {
    rule: R.weapon.dagger,
    damage: [1, 4],
    shock: [1, 15],
    attributes: ['STR', 'DEX'],
    range: [30, 60],
    traits: ['subtle', 'throwable', 'precisely-murderous', 'thrusting'],
    load: 1,
    also: ['knife', 'knive'],
  },
  // @rule sovereign.weapon.polearm otherwise number
  polearm: {
    rule: R.weapon.polearm,
    damage: [1, 10],
    shock: [2, 15],
    attributes: ['STR'],
    // @rule sovereign.weapon.polearm
    traits: ['two-handed', 'long', 'thrusting'],
    load: 2,
    also: ['halberd', 'pike'],
  },
  // @rule sovereign.weapon.hammer-great otherwise number
  'great hammer': {
    rule: R.weapon.hammerGreat,
    damage: [1, 10],
    shock: [2, 18],
    attributes: ['STR'],
    // @rule sovereign.weapon.hammer-great
    traits: ['two-handed'],
    load: 2,
    also: ['greathammer', 'maul'],
  },
  // @rule sovereign.weapon.mace otherwise number
  mace: { rule: R.weapon.mace, damage: [1, 6], shock: [1, 18], attributes: ['STR'], traits: ['less-lethal'], load: 1, also: [] },
  // @rule sovereign.weapon.oil-military otherwise number
  'unlit oil': {
    rule: R.weapon.oilMilitary,
    damage: [2, 8],
    shock: [1, 18],
    attributes: ['DEX'],
    range: [20, 40],
    traits: ['throwable'],
    load: 1,
    also: ['unlit-military-oil'],
  },
  // @rule sovereign.weapon.shield-bash otherwise number
  'shield bash': {
    rule: R.weapon.shieldBash,
    damage: [1, 4],
    attributes: ['STR', 'DEX'],
    traits: ['less-lethal'],
    load: 1,
    also: ['shield'],
  },
  // @rule sovereign.weapon.spear otherwise number
  spear: {
    rule: R.weapon.spear,
    damage: [1, 6],
    shock: [2, 13],
    attributes: ['STR', 'DEX'],
    range: [30, 60],
    traits: ['throwable', 'thrusting'],
    load: 1,
    also: [],
  },
  // @rule sovereign.weapon.throwing-blade otherwise number
  'throwing blade': {
    rule: R.weapon.throwingBlade,
    damage: [1, 4],
    attributes: ['DEX'],
    range: [30, 60],
    traits: ['subtle', 'throwable', 'numerous'],
    load: 1,
    also: ['throwing-knife', 'throwing-knive'],
  },
  // @rule sovereign.weapon.sling otherwise number
  sling: { rule: R.weapon.sling, damage: [1, 4], attributes: ['DEX'], range: [50, 300], traits: ['reload'], load: 1, also: [] },
  // @rule sovereign.weapon.staff otherwise number
  staff: {
    rule: R.weapon.staff,
    damage: [1, 6],
    shock: [1, 13],
    attributes: ['STR', 'DEX'],
    // @rule sovereign.weapon.staff
    traits: ['two-handed', 'less-lethal'],
    load: 1,
    also: ['quarterstaff', 'stave'],
  },
  // @rule sovereign.weapon.stiletto otherwise number
  stiletto: {
    rule: R.weapon.stiletto,
    damage: [1, 4],
    shock: [1, 18],
    attributes: ['DEX'],
    traits: ['subtle', 'precisely-murderous', 'thrusting'],
    load: 1,
    also: [],
  },
  // @rule sovereign.weapon.sword-great otherwise number
  'great sword': {
    rule: R.weapon.swordGreat,
    damage: [1, 12],
    shock: [2, 15],
    attributes: ['STR'],
    // @rule sovereign.weapon.sword-great
    traits: ['two-handed', 'thrusting'],
    load: 2,
    also: ['greatsword'],
  },
  // @rule sovereign.weapon.sword otherwise number
  sword: {
    rule: R.weapon.sword,
    damage: [1, 8],
    shock: [2, 13],
    attributes: ['STR', 'DEX'],
    traits: ['thrusting'],
    load: 1,
    also: ['longsword', 'long-sword'],
  },
  // @rule sovereign.weapon.sword-short otherwise number
  'short sword': {
    rule: R.weapon.swordShort,
    damage: [1, 6],
    shock: [2, 15],
    attributes: ['STR', 'DEX'],
    traits: ['thrusting'],
    load: 1,
    also: ['shortsword'],
  },
  // @rule sovereign.weapon.unarmed otherwise number
  unarmed: {
    rule: R.weapon.unarmed,
    damage: [1, 2],
    attributes: ['STR', 'DEX'],
    traits: ['less-lethal'],
    load: 0,
    also: ['fist', 'unarmed-attack', 'bare-hand'],
  },
} as const
