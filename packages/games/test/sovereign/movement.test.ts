import { describe, expect, test } from 'vitest'
import { charge } from '../../src/sovereign/actions/charge.ts'
import { disengage } from '../../src/sovereign/actions/disengage.ts'
import { goProne } from '../../src/sovereign/actions/go-prone.ts'
import { leap } from '../../src/sovereign/actions/leap.ts'
import { leave } from '../../src/sovereign/actions/leave.ts'
import { openDoor } from '../../src/sovereign/actions/open-door.ts'
import { run } from '../../src/sovereign/actions/run.ts'
import { standUp } from '../../src/sovereign/actions/stand-up.ts'
import { drop } from '../../src/sovereign/damage/damage.ts'
import { underwater } from '../../src/sovereign/hazards.ts'
import { canStand, pushedTo, shift } from '../../src/sovereign/movement/forced.ts'
import { planFor, rateOf, ways } from '../../src/sovereign/movement/plan.ts'
import type { SovereignRule } from '../../src/sovereign/rules.ts'
import { type Field, field, type Ground, ruleNamed } from './field.ts'

/** Takes an action with these answers. */
function takes(ground: Ground, key: string, action: typeof run, ...answers: string[]): Ground {
  ground.answers.push(...answers)
  action.take(ground.step, ground.id(key), () => undefined)
  return ground
}

/** Runs, and says where one has come to. */
const runs = (drawn: Field, key: string, to: string, ...off: SovereignRule[]): string =>
  takes(field({ ...drawn, off }), key, run, to).at(key)

/** The way a piece takes, of so many feet at most. */
function way(drawn: Field, key: string, to: string, feet = 30): string {
  const ground = field(drawn)
  ground.answers.push(to)
  const { path } = ways.askPath(planFor(ground.step, ground.id(key), feet, { provokes: true }), 'where to go')
  return ground.names(path.map(({ at }) => at))
}

const foesOffered = (drawn: Field, key: string, action: typeof run, ...answers: string[]): string[] =>
  takes(field(drawn), key, action, ...answers).offered

const hall = (...rows: string[]): Field => ({ board: rows.join('\n') })

describe('how far', () => {
  const open = hall(
    'm . . . . . . .',
    '. . . . . . . .',
    '. . . . . . . .',
    '. . . . . . . .',
    '. . . . . . . .',
    '. . . . . . . .',
    '. . . . . . . .',
    '. . . . . . . .',
  )
  test('six diagonal steps are thirty feet', () => expect(runs(open, 'm', 'g7')).toBe('g7'))
  test('a seventh is too far', () => expect(() => runs(open, 'm', 'h8')).toThrow('sovereign.run.distance'))
  test('the slow are slow, and who crawls half as fast', () => {
    const slow = { ...hall('d . . . . . . .'), sheets: { d: { rate: 20 } } }
    expect(() => runs(slow, 'd', 'f1')).toThrow('sovereign.run.distance')
    const prone = field(hall('p . . . . . . .'))
    prone.begin('prone', 'p')
    expect(rateOf(prone.step, prone.id('p'))).toBe(15)
    expect(() => takes(prone, 'p', run, 'e1')).toThrow('sovereign.prone.speed')
    expect(takes(prone, 'p', run, 'd1').at('p')).toBe('d1')
  })
  test('rubble costs double', () => {
    const rubble = { ...hall('o ~ ~ ~ ~ ~ ~'), legend: { '~': { terrain: 'difficult' } } }
    expect(runs(rubble, 'o', 'd1')).toBe('d1')
    expect(() => runs(rubble, 'o', 'e1')).toThrow('sovereign.grid.difficult-terrain')
    expect(runs(rubble, 'o', 'g1', 'sovereign.grid.difficult-terrain')).toBe('g1')
  })
  test('a swimmer covers fifteen feet', () => {
    const lake = { ...hall('s = = = = = ='), legend: { '=': { terrain: 'deep-water' }, s: { terrain: 'deep-water', piece: 's' } } }
    const ground = field(lake)
    expect(underwater(ground.step, ground.id('s'))).toBe(true)
    expect(() => runs(lake, 's', 'e1')).toThrow('sovereign.hazard.underwater')
    expect(runs(lake, 's', 'e1', 'sovereign.hazard.underwater')).toBe('e1')
  })
})

describe('what is in the way', () => {
  const corner = hall('. . . .', '. p # .', '. . . .')
  test('corners of walls are not cut', () => {
    expect(() => runs(corner, 'p', 'b2>c3')).toThrow('sovereign.grid.no-corner-cutting')
    expect(way(corner, 'p', 'c3')).toBe('b3>c3')
    expect(runs(corner, 'p', 'b2>c3', 'sovereign.grid.no-corner-cutting')).toBe('c3')
  })
  test('nor of standing enemies, but of friends and of the prone', () => {
    const foe = hall('. . . .', '. p O .', '. . . .')
    expect(() => runs(foe, 'p', 'b2>c3')).toThrow('sovereign.grid.no-corner-cutting')
    const down = field(foe)
    down.begin('prone', 'O')
    expect(takes(down, 'p', run, 'b2>c3').at('p')).toBe('c3')
    expect(runs(hall('. . . .', '. p o .', '. . . .'), 'p', 'b2>c3')).toBe('c3')
  })
  test('nobody walks into a wall', () => {
    expect(() => runs(corner, 'p', 'c2')).toThrow('sovereign.grid.impassable')
    expect(runs(corner, 'p', 'c2', 'sovereign.grid.impassable')).toBe('c2')
  })
  const friends = hall('# # # #', 's h . .', '# # # #')
  test('allies are passed, but nobody stops in their square', () => {
    expect(runs(friends, 's', 'c2')).toBe('c2')
    expect(() => runs(friends, 's', 'b2')).toThrow('sovereign.grid.no-shared-square')
    expect(runs(friends, 's', 'b2', 'sovereign.grid.no-shared-square')).toBe('b2')
  })
  const corridor = hall('# # # # #', '. . w O .', '# # # # #')
  test('a standing enemy is not', () => {
    expect(() => runs(corridor, 'w', 'e2')).toThrow('sovereign.grid.enemy-blocks')
    expect(() => runs(corridor, 'w', 'd2>e2')).toThrow('sovereign.grid.enemy-blocks')
    expect(runs(corridor, 'w', 'e2', 'sovereign.grid.enemy-blocks')).toBe('e2')
  })
  test('one that lies on the ground is', () => {
    const ground = field(corridor)
    ground.begin('prone', 'O')
    expect(takes(ground, 'w', run, 'e2').at('w')).toBe('e2')
  })
  test('a wyrm eight times as long goes over it as over rubble', () => {
    const wyrm = (feet: number): Field => ({ ...hall('# # # # #', 'W . h . .', '# # # # #'), sheets: { W: { feet, size: 1, rate: 20 } } })
    expect(runs(wyrm(40), 'W', 'd2')).toBe('d2')
    expect(() => runs(wyrm(40), 'W', 'e2')).toThrow('sovereign.run.distance')
    expect(() => runs(wyrm(35), 'W', 'd2')).toThrow('sovereign.grid.enemy-blocks')
    expect(() => runs(wyrm(40), 'W', 'd2', 'sovereign.grid.giant-tramples')).toThrow('sovereign.grid.enemy-blocks')
  })
  test('a ledge of ten feet is not climbed, steps of five feet are', () => {
    const stairs = { ...hall('a 1 2 =', '# # # #'), legend: { '1': { height: 1 }, '2': { height: 2 }, '=': { height: 4 } } }
    expect(runs(stairs, 'a', 'c1')).toBe('c1')
    expect(() => runs(stairs, 'a', 'd1')).toThrow('sovereign.grid.impassable')
  })
  test('who is stopped in the square of a friend ends in the last free one', () => {
    const ground = field(hall('# # # # # #', 'w a b . G .', '# # # # # #'))
    ground.piece('G').hidden = 1 << ground.piece('w').side
    ground.piece('G').at = ground.square('d2')
    expect(takes(ground, 'w', run, 'e2').at('w')).toBe('a2')
  })
  test('neither holder nor held leaves his square', () => {
    const held = (off: SovereignRule[]): (number | undefined)[] => {
      const ground = field({ ...hall('t G . .'), off })
      ground.begin('grappled', 't', { by: ground.id('G') })
      return ['t', 'G'].map((key) => run.forbidden?.(ground.step, ground.id(key)))
    }
    const rule = ruleNamed('sovereign.grapple.no-movement')
    expect(held([])).toEqual([rule, rule])
    expect(held(['sovereign.grapple.no-movement'])).toEqual([undefined, undefined])
  })
  test('an enemy nobody knew of stops the run', () => {
    const ground = field(hall('# # # # #', 'w . . G .', '# # # # #'))
    ground.piece('G').hidden = 1 << ground.piece('w').side
    expect(takes(ground, 'w', run, 'e2').at('w')).toBe('c2')
  })
})

describe('whose reach is left', () => {
  const past = hall('q . . . . . . .', '. . . S . . . .')
  test('a swordsman strikes when his reach is left, in the middle of the run', () => {
    expect(foesOffered(past, 'q', run, 'a1>b1>c1>d1>e1>f1>g1')).toEqual(['S'])
    expect(foesOffered({ ...past, off: ['sovereign.run.aoo-on-leaving'] }, 'q', run, 'b1>c1>d1>e1>f1>g1')).toEqual([])
  })
  const about = hall('. . . . . .', '. k . . . .', '. . A . . .')
  test('moving about in it provokes nothing, going on does', () => {
    expect(foesOffered(about, 'k', run, 'c2>d2')).toEqual([])
    expect(foesOffered(about, 'k', run, 'c2>d2>e2')).toEqual(['A'])
  })
  const halberd = { ...hall('H p . . . .'), sheets: { H: { weapons: ['polearm'] } } }
  test('a long reach is left later', () => {
    expect(foesOffered(halberd, 'p', run, 'c1')).toEqual([])
    expect(foesOffered(halberd, 'p', run, 'd1')).toEqual(['H'])
  })
  test('of equally short ways the one that provokes least is taken', () => {
    const ground = hall('. . . O . . .', 'r . . . . . .', '. . . . . . .', '. . . . . . .')
    expect(foesOffered(ground, 'r', run, 'g2')).toEqual([])
  })
  test('who has no melee weapon threatens nobody', () => {
    expect(foesOffered({ ...hall('B w . . .'), sheets: { B: { weapons: ['small bow'] } } }, 'w', run, 'e1')).toEqual([])
  })
  test('from whom one has disengaged, nobody strikes', () => {
    const three = hall('# # G # # #', '. H w . . .', '# # I # # #')
    const ground = takes(field(three), 'w', disengage)
    expect(takes(ground, 'w', run, 'f2').offered).toEqual([])
  })
  test('over the edge of the board everybody beside one strikes', () => {
    const ground = takes(field(hall('w O . .', '. . . .')), 'w', leave)
    expect([ground.offered, ground.piece('w').gone, ground.piece('w').fled]).toEqual([['O'], 1, true])
  })
})

describe('going down and getting up', () => {
  const beside = hall('. p O .')
  test('who stands up takes along what he dropped, and is struck at once', () => {
    const ground = takes(field(beside), 'p', goProne)
    drop(ground.step, ground.id('p'), 0)
    expect(ground.piece('p').inHand).toBe(0)
    takes(ground, 'p', standUp)
    expect([ground.offered, ground.piece('p').inHand, ground.step.fight.effects, ground.step.fight.dropped]).toEqual([['O'], 1, [], []])
  })
  test('without those rules, neither', () => {
    const ground = takes(field({ ...beside, off: ['sovereign.stand.items', 'sovereign.stand.aoo'] }), 'p', goProne)
    drop(ground.step, ground.id('p'), 0)
    takes(ground, 'p', standUp)
    expect([ground.offered, ground.piece('p').inHand]).toEqual([[], 0])
  })
  test('disengaging does not move', () => expect(takes(field(beside), 'p', disengage).at('p')).toBe('b1'))
})

describe('charging', () => {
  const plain = hall(...Array<string>(5).fill('. . . . . . . . . . . . . . . .'))
  const at = (places: Record<string, string>, sheets = {}): Field => {
    const rows = plain.board.split('\n').map((row) => row.split(' '))
    for (const [key, square] of Object.entries(places)) {
      const row = rows[Number(square.slice(1)) - 1]
      if (row !== undefined) row[square.charCodeAt(0) - 97] = key
    }
    return { board: rows.map((row) => row.join(' ')).join('\n'), sheets }
  }
  const clear = at({ b: 'a3', O: 'n3' })
  const far = at({ b: 'a3', O: 'o3' })
  test('goes sixty feet in a straight line', () => {
    expect(takes(field(clear), 'b', charge, 'O', 'm3').at('b')).toBe('m3')
    const ground = field(far)
    expect(charge.forbidden?.(ground.step, ground.id('b'))).toBe(ruleNamed('sovereign.charge.distance'))
  })
  test('not bent', () => {
    const ground = at({ b: 'a1', O: 'h4' })
    expect(takes(field(ground), 'b', charge, 'O', 'b2>c2>d3>e3>f4>g4').at('b')).toBe('g4')
    expect(() => takes(field(ground), 'b', charge, 'O', 'b1>c1>d1>e2>f3>g4')).toThrow('sovereign.charge.distance')
  })
  test('leaves the charger open until the round ends', () => {
    const effects = (off: SovereignRule[]): string[] =>
      takes(field({ ...clear, off }), 'b', charge, 'O', 'm3').step.fight.effects.map(
        (effect) => `${effect.kind} ${effect.value} ${effect.until}`,
      )
    expect([effects([]), effects(['sovereign.charge.ac'])]).toEqual([['charging -2 round-end'], []])
  })
  test('takes a run-up', () => {
    const cramped = hall('# # # #', '# t O #', '# # # #')
    const ground = field(cramped)
    expect(charge.forbidden?.(ground.step, ground.id('t'))).toBe(ruleNamed('sovereign.charge.minimum'))
    const loose = field({ ...cramped, off: ['sovereign.charge.minimum'] })
    expect(charge.forbidden?.(loose.step, loose.id('t'))).toBeUndefined()
  })
  const beside = at({ p: 'b3', S: 'a3', M: 'h3' })
  test('is struck at by who stands beside at the start, not by whom it passes', () => {
    expect(foesOffered(beside, 'p', charge, 'M', 'g3')).toEqual(['S'])
    expect(foesOffered({ ...beside, off: ['sovereign.charge.aoo'] }, 'p', charge, 'M', 'g3')).toEqual([])
    expect(foesOffered(at({ p: 'a3', S: 'c4', M: 'h3' }), 'p', charge, 'M', 'g3')).toEqual([])
  })
  test('not if he has disengaged first', () => {
    expect(takes(takes(field(beside), 'p', disengage), 'p', charge, 'M', 'g3').offered).toEqual([])
    const off: SovereignRule[] = ['sovereign.charge.disengage-conflict']
    expect(takes(takes(field({ ...beside, off }), 'p', disengage), 'p', charge, 'M', 'g3').offered).toEqual(['S'])
  })
})

describe('being moved', () => {
  const ledge = { ...hall('= b . .', '= = . .'), legend: { '=': { height: 5 }, b: { height: 5, piece: 'b' } } }
  test('over a ledge of twenty-five feet is a fall of two dice', () => {
    const fallen = (off: SovereignRule[]): number => {
      const ground = field({ ...ledge, off })
      shift(ground.step, ground.id('b'), ground.square('c1'), 'shove')
      return ground.piece('b').hp
    }
    expect(fallen([])).toBeLessThan(10)
    expect(fallen(['sovereign.hazard.falling'])).toBe(10)
  })
  test('a leap well done halves it', () => {
    const leaps = (Exert: number): string[] => {
      const ground = takes(field({ ...ledge, sheets: { b: { hd: 1, skill: Exert } } }), 'b', leap, 'c1')
      return ground.rolls.filter((why) => why === 'fall')
    }
    expect([leaps(20).length, leaps(-20).length]).toEqual([1, 2])
  })
  test('goes where there is room, through no wall and up no ledge', () => {
    const ground = field({ ...hall('a O . .', '# . = .'), walls: ['b1|b2: wall'], legend: { '=': { height: 3 } } })
    expect(ground.names(pushedTo(ground.step, ground.id('O')))).toBe('c1')
    expect(canStand(ground.step, ground.id('O'), ground.square('a1'))).toBe(false)
  })
})

describe('doors', () => {
  const door = { ...hall('a . .'), walls: ['a1|b1: door'] }
  test('are shut until somebody opens them', () => {
    const ground = field(door)
    expect(run.pointless?.(ground.step, ground.id('a'))).toBe(true)
    takes(ground, 'a', openDoor, 'a1|b1')
    expect(takes(ground, 'a', run, 'c1').at('a')).toBe('c1')
  })
  test('of a locked one the game master decides', () => {
    const locked = { ...door, walls: ['a1|b1: door locked'] }
    expect(run.pointless?.(takes(field(locked), 'a', openDoor, 'a1|b1', 'stays-shut').step, 0)).toBe(true)
    expect(run.pointless?.(takes(field(locked), 'a', openDoor, 'a1|b1', 'opens').step, 0)).toBe(false)
  })
})
