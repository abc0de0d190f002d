/** docs/architecture.md says in what order an attack and a round resolve. These fights are played to see that it is so. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type BaseEvent, readSetup, Session } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import type { SovereignEvent } from '../../src/sovereign/events.ts'
import type { SovereignFight } from '../../src/sovereign/fight.ts'
import { sovereign } from '../../src/sovereign/index.ts'

// ------------------------------------------------------------------------------------------------------------- the page

/** A numbered line of the page: what a fight shows when it passes there, or the line that it leads back to. */
interface Line {
  readonly number: number
  readonly marks: readonly string[]
  readonly backTo: number | undefined
}

const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/architecture.md'), 'utf8')

/** The lines `12  words | mark / mark` of the block under a heading. */
function linesUnder(heading: string): readonly Line[] {
  const [, block = ''] = new RegExp(`^#+ ${heading}\\n[\\s\\S]*?^\`\`\`text\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page) ?? []
  return [...block.matchAll(/^ *(\d+) .*\| *(.+?) *$/gm)].map(([, number, last = '']) => {
    const [, back] = /^again from (\d+)$/.exec(last) ?? []
    return {
      number: Number(number),
      marks: back === undefined ? last.split(' / ') : [],
      backTo: back === undefined ? undefined : Number(back),
    }
  })
}

/** The lines that a fight passes, in order. Going back is only allowed where the page says so. */
function walk(lines: readonly Line[], shown: readonly string[]): readonly number[] {
  const path = [0]
  for (const mark of shown) {
    const now = path.at(-1) ?? 0
    const places = lines.filter((line) => line.marks.includes(mark)).map((line) => line.number)
    const further = places.find((place) => place >= now)
    const back = lines.filter(({ number, backTo = number }) => now < number && backTo <= now).map((line) => line.backTo ?? now)
    const again = places.find((place) => back.some((from) => place >= from))
    const next = further ?? again
    if (next === undefined)
      throw new Error(`after line ${now}: "${mark}" ${places.length === 0 ? 'is on no line' : `is on line ${places.join(', ')}`}`)
    path.push(next)
  }
  return path.slice(1)
}

const timesBack = (path: readonly number[]): number => path.filter((line, i) => line < (path[i - 1] ?? 0)).length

// ----------------------------------------------------------------------------------------------------------- the fights

interface Story {
  readonly title: string
  readonly board: string
  /** H for heroes, M for monsters; `now` is how the piece stands at the beginning. */
  readonly pieces: Readonly<Record<string, { readonly side: 'H' | 'M'; readonly sheet: object; readonly now?: object }>>
  /** A begins its side's turn, unless said. */
  readonly start?: object
  readonly options?: object
  /** `A: melee-attack B` answers two questions to A, `gm: none` one to a seat; `d20 15` is a die on the table. Commas between. */
  readonly when: readonly string[]
  /** How often it goes back to an earlier line of the page. */
  readonly back?: number
}

/** What a story shows, in order: questions by who is asked, dice and events by whom they are about. */
function shownBy({ board, pieces, start = { turn: 'A' }, options = {}, when }: Story): readonly string[] {
  const written = Object.entries(pieces).map(
    ([key, { side, sheet, now }]) => [key, { side: side === 'H' ? 'heroes' : 'monsters', sheet, ...now }] as const,
  )
  const session = Session.start(
    sovereign,
    readSetup(sovereign, { game: 'sovereign', dice: 'asked', board, pieces: Object.fromEntries(written), start, options }),
  )
  const shown: string[] = []
  let told = 0
  const look = (): void => {
    for (const { event } of session.log.slice(told)) shown.push(...shownOf(session.fight, event))
    told = session.log.length
    if (session.open !== undefined && session.open.kind !== 'die')
      shown.push(`${asked(session)}: ${session.open.window ?? session.open.text}`)
  }
  look()
  for (const line of when.flatMap((some) => some.split(', '))) {
    const [, who, answers = ''] = /^(\w+): (.*)$/.exec(line) ?? ['', undefined, line.split(' ')[1]]
    for (const answer of answers.split(' ')) {
      if (isLeftAlone(session, who, answer)) continue
      const open = who === undefined ? session.open?.text : `${asked(session)}: ${session.open?.text ?? ''}`
      expect(open, `"${line}" answers what is asked`).toMatch(new RegExp(`^${who ?? line.split(' ')[0] ?? ''}:`))
      session.answer(answer)
      look()
    }
  }
  return shown
}

/** The last of a side who has something to do is not asked for: he is asked what. */
const isLeftAlone = (session: Session<SovereignFight, SovereignEvent>, who: string | undefined, answer: string): boolean =>
  who !== undefined && session.fight.setup.seats.includes(who) && session.open?.kind === 'action' && asked(session) === answer

function asked({ open, fight }: Session<SovereignFight, SovereignEvent>): string {
  if (open === undefined) return 'nobody'
  return fight.pieces[open.piece]?.key ?? fight.setup.seats[open.seat] ?? 'nobody'
}

/** Of plain fields only what a turn is made of: Main, Move, and a turn put off. */
const spent: readonly string[] = ['main', 'move', 'holding']

function shownOf(fight: SovereignFight, event: SovereignEvent | BaseEvent): string[] {
  const key = (id: number): string => fight.pieces[id]?.key ?? 'nobody'
  switch (event.type) {
    case 'rolled':
      return [`${key(event.piece)} rolls ${event.why}`]
    case 'set':
      return spent.includes(event.field) ? [`${event.field} of ${key(event.piece)}`] : []
    case 'effect-began':
      return [`${event.effect.kind} begins`]
    case 'effect-ended':
      return [`${event.kind} ends`]
    case 'attack-changed':
      return [`${event.type}: ${sovereign.ruleIds[event.rule] ?? ''}`]
    case 'check':
      return [`${event.type} ${key(event.by)}: ${event.what}`]
    case 'declared': // the question and what comes of it are there already
    case 'effect-changed':
      return []
    default:
      if ('piece' in event && event.piece >= 0) return [`${event.type} ${key(event.piece)}`]
      return ['by' in event ? `${event.type} ${key(event.by)}` : event.type]
  }
}

/** From the first question who acts, or what A does, to the next. */
function oneAction(shown: readonly string[]): readonly string[] {
  const begins = shown.flatMap((mark, i) => (/who acts$|^A: what to do$/.test(mark) ? [i] : []))
  const [first = 0] = begins
  return shown.slice(
    first,
    begins.find((place) => place > first + 1),
  )
}

/** Every story goes down the page, and no line is there that no story passes. */
function hold(heading: string, stories: readonly Story[], part: (shown: readonly string[]) => readonly string[] = (shown) => shown): void {
  const lines = linesUnder(heading)
  describe(`docs/architecture.md, ${heading}`, () => {
    it.each(stories)('$title', (story) => {
      expect(timesBack(walk(lines, part(shownBy(story))))).toBe(story.back ?? 0)
    })

    it('has its lines numbered in order', () => {
      expect(lines.map((line) => line.number)).toEqual(lines.map((_, i) => i + 1))
    })

    it('says nothing that does not happen', () => {
      const all = stories.map((story) => part(shownBy(story)))
      const passed = new Set(all.flatMap((shown) => walk(lines, shown)))
      const idle = lines.filter((line) => line.backTo === undefined && !passed.has(line.number)).map((line) => line.number)
      const unseen = lines.flatMap((line) => line.marks).filter((mark) => !all.flat().includes(mark))
      expect({ idle, unseen }).toEqual({ idle: [], unseen: [] })
    })
  })
}

// ----------------------------------------------------------------------------------------------------------- the stories

const warrior = {
  class: 'warrior',
  level: 2,
  hp: 20,
  ac: 12,
  STR: 1,
  DEX: 2,
  attack: 5,
  weapons: ['sword'],
  feats: ['whirlwind-assault 2'],
}
const fencer = { class: 'expert', level: 1, hp: 6, ac: 15, weapons: ['sword'] }
const brute = { hd: 1, hp: 6, ac: 15, weapons: ['sword'] }
const guard = { hd: 1, hp: 5, ac: 12, skill: 1, weapons: ['spear'] }
const archer = { hd: 1, disciplined: true, hp: 5, ac: 12, attack: 4, weapons: ['bow'] }

const A = { side: 'H', sheet: warrior } as const
const B = { side: 'M', sheet: brute } as const
const F = { side: 'M', sheet: fencer } as const
const C = { side: 'M', sheet: guard, now: { screening: 'B' } } as const
const D = { side: 'M', sheet: archer } as const

const strikes = ['players: A, A: melee-attack B sword STR']

hold(
  'An attack',
  [
    {
      title: 'past a screen, a hit turned into a miss while a friend snaps back, and by luck a hit after all',
      board: 'A B D\n. C .\n. . .\nG . .',
      pieces: { A, B: F, C, D, G: { side: 'H', sheet: fencer } },
      when: [
        ...strikes,
        'B: pass, D: pass, C: screen, d6 6, d6 5, d20 11, B: total-defense',
        'D: snap-attack, gm: together, D: A, d20 15, A: pass, d6 3, A: veterans-luck, A: damage, d8 8, A: enough',
      ],
      back: 1,
    },
    {
      title: 'two snap back at once, and both have rolled before either hurts',
      board: 'A B D\n. . E',
      pieces: { A, B, D, E: D },
      when: [
        ...strikes,
        'D: pass, E: pass, d20 18, B: pass, D: snap-attack, E: snap-attack, gm: together',
        'd20 15, A: pass, d6 1, d20 15, A: pass, d6 1, B: pass, A: damage, d8 1',
      ],
      back: 1,
    },
    {
      title: 'a screener takes the blow, and dies of it',
      board: 'A B D\n. C .',
      pieces: { A, B: F, C, D },
      when: [...strikes, 'B: pass, D: pass, C: screen, d6 1, d6 1, d20 11, C: pass, B: pass, D: pass, A: damage, d8 8, A: enough'],
    },
    {
      title: 'a miss whose Shock a shield stops',
      board: 'A B D',
      pieces: { A, B: { side: 'M', sheet: { ...fencer, ac: 13, shield: true } }, D },
      when: [...strikes, 'B: pass, D: pass, d20 2, B: pass, A: pass, D: pass'],
    },
    {
      title: 'a miss whose Shock goes through',
      board: 'A B',
      pieces: { A, B: { side: 'M', sheet: { ...brute, ac: 13 } } },
      when: [...strikes, 'd20 2, B: pass, A: pass'],
    },
    {
      title: 'who held its turn is gone when the blow falls',
      board: 'A . . D\nB . . .\n. . . .',
      pieces: { A, B: { ...F, now: { conditions: ['holding'] } }, D },
      when: [...strikes, 'B: held-action, D: pass, B: run b3>c2, A: pass, B: end-turn'],
      back: 1,
    },
    {
      title: 'a spear thrown lies where it fell, whatever the hit does',
      board: 'A . B',
      pieces: {
        A: { side: 'H', sheet: { ...warrior, weapons: ['spear'], Stab: 1, Exert: 2 } },
        B: { side: 'M', sheet: { ...brute, hp: 30 } },
      },
      when: ['players: A, A: ranged-attack B STR Stab, d20 18, B: pass, d6 3'],
    },
    {
      title: 'a shove takes a ward away from its screen',
      board: '. . . .\nA B . .\n. C . .',
      pieces: { A, B, C },
      when: [...strikes, 'C: let-through, d20 18, B: pass, A: shove, d6 6, d6 6, A: c1'],
    },
    {
      title: 'a shove throws down',
      board: 'A B',
      pieces: { A, B },
      when: [...strikes, 'd20 18, B: pass, A: shove, d6 6, d6 6, A: prone'],
    },
    {
      title: 'bare hands hold on',
      board: 'A B',
      pieces: { A, B },
      when: ['players: A, A: melee-attack B unarmed STR, d20 18, B: pass, A: grapple, d6 6, d6 6'],
    },
    {
      title: 'who fells one with a staff spares it and strikes the next, while somebody waits with a turn put off',
      board: 'B A D',
      pieces: {
        A: { side: 'H', sheet: { ...warrior, weapons: ['staff'] } },
        B: { side: 'M', sheet: { ...brute, hp: 3 } },
        D: { ...B, now: { conditions: ['holding'] } },
      },
      when: [
        'players: A, A: melee-attack B staff STR, D: pass, d20 18, B: pass, A: damage, d6 3, A: spare',
        'A: attack-again D staff STR, D: pass, d20 5, A: pass, D: pass',
      ],
      back: 1,
    },
    {
      title: 'the fight ends with the last of a side',
      board: 'A B',
      pieces: { A, B: { side: 'M', sheet: { ...brute, hp: 3 } } },
      when: [...strikes, 'd20 18, B: pass, A: damage, d8 3'],
    },
    {
      title: 'or its friends run',
      board: 'B A D',
      pieces: { A, B: { side: 'M', sheet: { ...brute, hp: 3 } }, D: B },
      options: { morale: 'ask' },
      when: [...strikes, 'd20 18, B: pass, A: damage, d8 3, A: enough, gm: flee'],
    },
  ],
  oneAction,
)

hold('A round', [
  {
    title: 'the unaware lose a round, then both sides roll, and what lasts a turn ends with the next',
    board: 'A B G',
    start: {},
    pieces: { A, G: { side: 'H', sheet: fencer }, B: { side: 'M', sheet: { hd: 1, ac: 15, weapons: ['sword'] } } },
    when: [
      'd8 4, gm: monsters, players: A, A: end-turn, G: end-turn, d8 7, d8 2',
      'players: A, A: total-defense, players: A, A: end-turn, G: end-turn, gm: B, B: hold, B: pass, players: A',
    ],
    back: 5,
  },
  {
    title: 'at its end holds hurt, the dying die, what was put off is lost; the next begins with fire',
    board: 'A B E\nG . C\nD . .',
    start: { turn: 'A', order: ['monsters', 'heroes'] },
    pieces: {
      A,
      B: { side: 'M', sheet: { ...brute, hp: 9 }, now: { 'grappled-by': ['A'] } },
      C: { side: 'M', sheet: brute, now: { conditions: ['mortally-injured'], fell: -5 } },
      D: { side: 'M', sheet: brute, now: { hp: 3, conditions: ['holding', 'burning', 'charging'] } },
      E: { side: 'M', sheet: brute, now: { conditions: ['unconscious'] } },
      G: { side: 'M', sheet: brute, now: { conditions: ['unconscious'] } },
    },
    when: ['players: A, A: end-turn, D: pass, D: pass, d2 1, d8 1'],
    back: 1,
  },
])
