import { Hash } from '@riposte/referee'
import { describe, expect, it } from 'vitest'

/** The same two lanes in whole numbers of any size. */
function reference(texts: readonly string[]): string {
  const M = 0xffffffffn
  let low = 0xdeadbeefn
  let high = 0x41c6ce57n
  for (const text of texts) {
    for (const char of text.split('')) {
      const code = BigInt(char.charCodeAt(0))
      low = ((low ^ code) * 2654435761n) & M
      high = ((high ^ code) * 1597334677n) & M
    }
    const mixed = (((low ^ (low >> 16n)) * 2246822507n) & M) ^ (((asSigned(high) ^ (high >> 13n)) * 3266489909n) & M)
    const other = (((high ^ (high >> 16n)) * 2246822507n) & M) ^ (((low ^ (low >> 13n)) * 3266489909n) & M)
    low = mixed & M
    high = other & M
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')
}
const asSigned = (n: bigint): bigint => BigInt.asIntN(32, n) & 0xffffffffn

const hashOf = (...texts: string[]): string => texts.reduce((hash, text) => hash.add(text), new Hash()).toString()

describe('the hash of events', () => {
  it('is what it always was', () => {
    expect(hashOf()).toBe('41c6ce57deadbeef')
    for (const texts of [['a'], ['a', 'b'], ['{"type":"rolled","face":20}'], ['', 'ü∞', 'x'.repeat(1000)]])
      expect(hashOf(...texts)).toBe(reference(texts))
  })

  it('tells apart what is alike', () => {
    const alike = [[], [''], ['', ''], ['ab'], ['a', 'b'], ['b', 'a'], ['ba'], ['a', '', 'b'], ['ab', '']]
    expect(new Set(alike.map((texts) => hashOf(...texts))).size).toBe(alike.length)
    const many = Array.from({ length: 20_000 }, (_, i) => hashOf(`event ${i}`))
    expect(new Set(many).size).toBe(many.length)
  })

  it('goes on from a copy without touching it', () => {
    const hash = new Hash().add('one')
    const copy = hash.copy().add('two')
    expect(hash.toString()).toBe(hashOf('one'))
    expect(copy.toString()).toBe(hashOf('one', 'two'))
  })
})
