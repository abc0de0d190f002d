import { expect, test } from 'vitest'
import { labelledIn, Places, type Tagged, taggedIn } from '../src/index.ts'

const dresses: ReadonlySet<string> = new Set(['EM'])
const outline = (all: readonly Tagged[]): unknown =>
  all.map(({ tag, passage, children }) => (children.length === 0 ? [tag, passage.text] : [tag, passage.text, outline(children)]))

test('tags hold words and tags; those that dress a word leave it in its sentence', () => {
  expect(outline(taggedIn('/CARD /ID" 7"/ /NAME Old\nBoat NAME/ it /EM really EM/ floats CARD/', dresses))).toEqual([
    ['CARD', 'it really floats', [['NAME', 'Old Boat']]],
  ])
})

test('what is closed without having been opened, and opened without being closed, does no harm', () => {
  expect(outline(taggedIn('/CARD /NAME Boat CARD/ NAME/ /CARD x ID/ y CARD/', dresses))).toEqual([
    ['CARD', '', [['NAME', 'Boat']]],
    ['CARD', 'x y'],
  ])
})

test('words know where they stand in the file', () => {
  const source = '/CARD\n/NAME  Old Boat NAME/ CARD/'
  const [card] = taggedIn(source, dresses)
  const name = card?.children[0]?.passage
  expect(name && new Places(source).start(name)).toEqual({ line: 2, column: 8 })
})

test('labelled lines go on below, and a gap begins the next block', () => {
  const source = 'Boat\nHull: wood\nand tar\nSails: two\n\n## Cart\nWheels: 4\nHull: none\n'
  expect(
    labelledIn(source, new Set(['hull', 'sails', 'wheels'])).map(({ name, lines }) => [
      name.text,
      ...lines.map(({ label, passage }) => `${label}=${passage.text}`),
    ]),
  ).toEqual([
    ['Boat', 'hull=wood and tar', 'sails=two'],
    ['Cart', 'wheels=4', 'hull=none'],
  ])
})
