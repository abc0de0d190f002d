import { type DiceState, keyDice, next, rollDie, seedDice, splitSeed } from '@riposte/referee'
import { describe, expect, it } from 'vitest'

const diceOf = (seed: number): DiceState => {
  const dice = { dice0: 0, dice1: 0, dice2: 0, dice3: 0 }
  seedDice(dice, seed)
  return dice
}
const draws = (dice: DiceState, count: number): number[] => Array.from({ length: count }, () => next(dice) >>> 0)
const rolls = (seed: number, sides: number, count: number): number[] => {
  const dice = diceOf(seed)
  return Array.from({ length: count }, () => rollDie(dice, sides))
}

/** sfc32 as its author defines it, in whole numbers of any size, to check ours against. */
function reference(state: readonly [number, number, number, number], count: number): number[] {
  const M = 0xffffffffn
  let [a, b, c, counter] = state.map((n) => BigInt(n) & M)
  return Array.from({ length: count }, () => {
    const out = (a + b + counter) & M
    counter = (counter + 1n) & M
    a = b ^ (b >> 9n)
    b = (c + (c << 3n)) & M
    c = ((((c << 21n) & M) | (c >> 11n)) + out) & M
    return Number(out)
  })
}

describe('the dice', () => {
  it('are sfc32: published known answers, the first twelve draws thrown away', () => {
    const known = [235160590, 2967261163, 116171463, 2882324903, 362604721, 4227106926, 1933307004, 1608300071, 2256615412, 2701957640]
    expect(draws({ dice0: 0, dice1: 12345, dice2: 0, dice3: 1 }, 22).slice(12)).toEqual(known)
    const fromKey = { dice0: 9, dice1: 9, dice2: 9, dice3: 9 }
    keyDice(fromKey, '00000000000030390000000000000001')
    expect(draws(fromKey, 10)).toEqual(known)
  })

  it('are sfc32 from any state', () => {
    for (const state of [
      [0, 0, 0, 0],
      [-1, -1, -1, -1],
      [1, 2, 3, 4],
      [0x12345678, 0x9abcdef0, 0xdeadbeef, 0x7fffffff],
    ] as const) {
      const [dice0, dice1, dice2, dice3] = state
      expect(draws({ dice0: dice0 | 0, dice1: dice1 | 0, dice2: dice2 | 0, dice3: dice3 | 0 }, 1000)).toEqual(reference(state, 1000))
    }
  })

  it('give for a seed what they always gave', () => {
    expect(draws(diceOf(1), 5)).toEqual(reference([1, 0, 0x9e3779b9, 1], 17).slice(12))
    expect(rolls(1, 20, 12)).toMatchInlineSnapshot(`
      [
        13,
        3,
        16,
        12,
        1,
        18,
        10,
        20,
        1,
        18,
        8,
        11,
      ]
    `)
    expect(rolls(7, 6, 12)).toMatchInlineSnapshot(`
      [
        3,
        2,
        3,
        2,
        6,
        6,
        4,
        5,
        2,
        2,
        2,
        2,
      ]
    `)
  })

  it('take every one of the 128 bits of a key', () => {
    const digits = '0123456789abcdeffedcba9876543210'
    const one = { dice0: 0, dice1: 0, dice2: 0, dice3: 0 }
    keyDice(one, digits)
    const words = [0x01234567, 0x89abcdef, 0xfedcba98, 0x76543210] as const
    expect(draws(one, 5)).toEqual(reference(words, 17).slice(12))
    const keys = Array.from({ length: 128 }, (_, bit) => (BigInt(`0x${digits}`) ^ (1n << BigInt(bit))).toString(16).padStart(32, '0'))
    const firsts = [digits, ...keys].map((key) => {
      keyDice(one, key)
      return draws(one, 4).join()
    })
    expect(new Set(firsts).size).toBe(129)
  })

  it('use all bits of a large seed', () => {
    const seeds = [0, 1, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 52, -1]
    expect(new Set(seeds.map((seed) => draws(diceOf(seed), 4).join())).size).toBe(seeds.length)
  })

  it('show every face equally often', () => {
    for (const sides of [2, 3, 4, 6, 8, 10, 12, 20, 100]) {
      const count = 600 * sides
      const seen = Array.from({ length: sides }, () => 0)
      for (const face of rolls(sides, sides, count)) seen[face - 1]++
      const chiSquare = seen.reduce((sum, n) => sum + (n - 600) ** 2 / 600, 0)
      // Six standard deviations of the statistic: never by chance, and these seeds are fixed.
      expect(chiSquare, `d${sides}`).toBeLessThan(sides - 1 + 6 * Math.sqrt(2 * (sides - 1)))
      expect(Math.min(...seen)).toBeGreaterThan(0)
    }
  })

  it('throw away draws that would favour low faces', () => {
    const highest = { dice0: -1, dice1: 0, dice2: 5, dice3: 0 }
    const after = { ...highest }
    expect(next(after) >>> 0).toBe(2 ** 32 - 1)
    expect(rollDie({ ...highest }, 6)).toBe(rollDie(after, 6))
    expect(rollDie({ ...highest }, 8)).toBe(8)
  })

  it('show each pair of faces equally often', () => {
    const faces = rolls(3, 6, 36_000)
    const pairs = new Map<string, number>()
    for (let i = 0; i + 1 < faces.length; i += 2)
      pairs.set(`${faces[i]}${faces[i + 1]}`, (pairs.get(`${faces[i]}${faces[i + 1]}`) ?? 0) + 1)
    expect(pairs.size).toBe(36)
    expect(Math.min(...pairs.values())).toBeGreaterThan(400)
    expect(Math.max(...pairs.values())).toBeLessThan(600)
  })

  it('split into seeds that have nothing to do with each other', () => {
    const seeds = Array.from({ length: 2000 }, (_, i) => splitSeed(7, i))
    expect(new Set(seeds).size).toBe(2000)
    expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32)).toBe(true)
    const firsts = seeds.map((seed) => rollDie(diceOf(seed), 20))
    for (let face = 1; face <= 20; face++) expect(firsts.filter((one) => one === face).length, `face ${face}`).toBeGreaterThan(60)
    expect(splitSeed(7, 3)).toBe(splitSeed(7, 3))
    expect(splitSeed(8, 3)).not.toBe(splitSeed(7, 3))
  })
})
