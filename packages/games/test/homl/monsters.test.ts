import { passageOf, readSentence } from '@riposte/print'
import { expect, test } from 'vitest'
import { reader } from '../../src/homl/notation/grammar.ts'
import { importNotation, readMonsters } from '../../src/homl/notation/index.ts'
import { sceneOf } from '../../src/homl/notation/scene.ts'

const printed = `/MONSTER /ID" 2"/
/MONSTERNAME Mire Lantern MONSTERNAME/ /MONSTERLEVEL 2 MONSTERLEVEL/ /MONSTERROLE Uncommon Artillery MONSTERROLE/
/MONSTERSIZE small MONSTERSIZE/ /MONSTERTAGS natural, spirit MONSTERTAGS/
/MONSTERDEFENSES /MONSTERFORT 17 MONSTERFORT/ /MONSTERREF 20 MONSTERREF/ /MONSTERWILL 19 MONSTERWILL/ MONSTERDEFENSES/
/MONSTERPOWER 1 MONSTERPOWER/ /MONSTERHITPOINTS 40; 20 MONSTERHITPOINTS/ /MONSTERINITIATIVE +3 MONSTERINITIATIVE/
/MONSTERIMMUNITY poison, disease MONSTERIMMUNITY/ /MONSTERPROTECTION none MONSTERPROTECTION/
/MONSTERVULNERABILITY cold MONSTERVULNERABILITY/ /MONSTERDR 1 MONSTERDR/
/MONSTERSECTION /MONSTERSECTIONNAME Traits MONSTERSECTIONNAME/
/MONSTERTRAIT /MONSTERTRAITNAME Damp Glow MONSTERTRAITNAME/
/MONSTERTRAITEFFECT Whenever an enemy hits the mire lantern, the lantern may shift 1 square. MONSTERTRAITEFFECT/ MONSTERTRAIT/
MONSTERSECTION/
/MONSTERSECTION /MONSTERSECTIONNAME Move MONSTERSECTIONNAME/
/MONSTERSPEED /MONSTERSPEEDMODE flying MONSTERSPEEDMODE/ /MONSTERSPEEDVALUE 5 MONSTERSPEEDVALUE/ MONSTERSPEED/
MONSTERSECTION/
/MONSTERSECTION /MONSTERSECTIONNAME Major MONSTERSECTIONNAME/
/MONSTERFEAT /MONSTERFEATNAME Bog Light MONSTERFEATNAME/ /MONSTERFEATTAGS fire MONSTERFEATTAGS/
/MONSTERFEATUSAGE Recharge 5 MONSTERFEATUSAGE/
/MONSTERFEATATTACK ranged burst 1 within 10 DC 18; all enemies in burst MONSTERFEATATTACK/
/MONSTERFEATSUCCESS 2d6+2 fire damage and the target is pushed 2 squares and slowed. MONSTERFEATSUCCESS/
MONSTERFEAT/
MONSTERSECTION/
/MONSTERSECTION /MONSTERSECTIONNAME Stats MONSTERSECTIONNAME/
/MONSTERDEX 20 MONSTERDEX/ /MONSTERKNACKS /MONSTERKNACK stealth(20) MONSTERKNACK/ MONSTERKNACKS/
/MONSTERLANG none MONSTERLANG/
MONSTERSECTION/
MONSTER/
`

test('a monster is compiled from its block', () => {
  expect(readMonsters(printed)).toMatchObject([
    {
      name: 'Mire Lantern',
      written: {
        level: 2,
        type: 'uncommon',
        role: 'artillery',
        size: 'small',
        kinds: ['natural', 'spirit'],
        defenses: { FORT: 17, REF: 20, WILL: 19 },
        hp: 40,
        initiative: 3,
        immune: ['poison', 'disease'],
        resist: [],
        vulnerable: ['cold'],
        speed: { fly: 5 },
        stats: { DEX: 20 },
        stealth: 20,
      },
      traits: [
        {
          name: 'Damp Glow',
          does: [
            {
              do: 'whenever',
              trigger: { on: 'hit', against: { who: 'you' } },
              does: [{ do: 'may', who: { who: 'you' }, does: [{ do: 'go', how: 'shift' }] }],
            },
          ],
        },
      ],
      feats: [
        {
          name: 'Bog Light',
          section: 'major',
          usage: 'recharge 5',
          dv: 18,
          aim: { types: ['ranged'], area: { shape: 'burst', size: 1 }, range: 10, count: 0, side: 'enemy' },
          results: {
            success: [
              { do: 'damage', amount: { dice: [{ count: 2, sides: 6 }], flat: 2 }, types: ['fire'] },
              { do: 'force', how: 'push', reach: { squares: 2 } },
              { do: 'afflict', what: ['slowed'] },
            ],
          },
        },
      ],
    },
  ])
})

test('of this block all is understood', () => {
  expect(importNotation(printed).flatMap(({ clauses }) => clauses.filter(({ mark }) => mark !== 'automatic'))).toEqual([])
})

test('hit points that are not printed are missed', () => {
  const without = printed.replace(/\/MONSTERHITPOINTS .*? MONSTERHITPOINTS\//, '')
  const missed = importNotation(without).flatMap(({ clauses }) => clauses.flatMap(({ mark, why }) => (mark === 'automatic' ? [] : [why])))
  expect(missed).toEqual(['no hit points to be found: add /MONSTERHITPOINTS 30 MONSTERHITPOINTS/'])
})

test('what a trait would do at once has no moment, and an aura is an area', () => {
  const [read] = readMonsters(
    printed
      .replace(
        'TRAITEFFECT Whenever an enemy hits the mire lantern, the lantern may shift 1 square. ',
        'TRAITEFFECT The mire lantern shifts 2 squares. ',
      )
      .replace(
        'MONSTERTRAIT/',
        'MONSTERTRAIT/ /MONSTERAURA /MONSTERAURANAME Chill MONSTERAURANAME/ /MONSTERAURARADIUS 2 MONSTERAURARADIUS/ /MONSTERAURAEFFECT Any enemy that starts its turn in the area takes 3 cold damage. MONSTERAURAEFFECT/ MONSTERAURA/',
      ),
  )
  expect(read?.traits).toMatchObject([
    { aura: 0, does: [{ do: 'by-hand' }] },
    { name: 'Chill', aura: 2, does: [{ do: 'zone', side: 'enemy', on: ['starts-turn'] }] },
  ])
})

test('a monster that is called after what may fill an area is not taken for it, and may engage by its name', () => {
  const scene = sceneOf({ self: ['the storm adept'], hasTarget: true, hasTrigger: false, hasArea: true })
  const read = (text: string) => readSentence(passageOf(text, 0, text.length), scene, reader).clauses
  expect(read("The burst becomes a zone which lasts until the end of the storm adept's next turn.")).toEqual([
    { do: 'lasts', span: 'your-next-end' },
  ])
  expect(read('The target is engaged with the storm adept.')).toMatchObject([{ do: 'afflict', what: ['engaged'] }])
})
