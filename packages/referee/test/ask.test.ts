import { also, modesOf, NOBODY, Offers, ruleIndex, whatToDo, whyNone } from '@riposte/referee'
import { expect, it } from 'vitest'

const barred = ruleIndex(0)
const offers = (): Offers => new Offers(modesOf(['t.barred'], {}), new Uint8Array(1))

it('gathers what there is to do once, and only when somebody looks at the list', () => {
  let gathered = 0
  const gather = (): Offers => {
    gathered++
    const all = offers()
    all.offer({ id: 'walk' })
    all.offer({ id: 'fly' }, barred)
    return all
  }
  const ask = whatToDo(0, NOBODY, gather, (id) => ({ option: { id } }))
  expect(ask.find?.('walk')).toEqual({ option: { id: 'walk' } })
  expect(gathered).toBe(0)
  expect(ask.options).toEqual([{ id: 'walk' }])
  expect(ask.refusals).toMatchObject([{ id: 'fly', rule: barred }])
  expect(gathered).toBe(1)
})

it('reads one answer as the option it is, as the refusal it meets, or as neither', () => {
  const free = offers()
  free.offer({ id: 'walk' })
  expect(free.reading()).toEqual({ option: { id: 'walk' } })
  const shut = offers()
  shut.offer({ id: 'fly' }, barred)
  expect(shut.reading()).toMatchObject({ refusal: { id: 'fly', rule: barred } })
  expect(offers().reading()).toBeUndefined()
})

it('tells why none of several will do by the one that the fewest rules forbid, then by the least far away', () => {
  const [far, large] = [ruleIndex(0), ruleIndex(1)]
  const all = new Offers(modesOf(['t.far', 't.large'], {}), new Uint8Array(2))
  all.offer({ id: 'ogre', piece: 0 }, large, far)
  all.offer({ id: 'rat', piece: 2 }, far)
  expect(whyNone(all, (piece) => piece * 5)).toBe(far)
  all.offer({ id: 'bear', piece: 1 }, large)
  expect([whyNone(all, (piece) => piece * 5), whyNone(all)]).toEqual([large, far])
  all.offer({ id: 'cat' })
  expect(whyNone(all)).toBeUndefined()
})

it('says more in a preview and still puts off what is for eyes only', () => {
  const looked: string[] = []
  const preview = also(
    {
      chance: 55,
      get cover() {
        looked.push('cover')
        return 'half cover'
      },
    },
    { price: 'costs nothing' },
  )
  expect([preview.chance, preview.price, looked]).toEqual([55, 'costs nothing', []])
  expect(preview.cover).toBe('half cover')
})
