import type { Row } from '@riposte/print'
import { type Clause, nothing } from '../clauses/clauses.ts'
import type { Ground } from '../clauses/words.ts'
import { type ClauseRow, clause, deed, phrase } from './row.ts'
import { type Scene, target, you } from './scene.ts'

/** What using it asks for, what one sees by it, and how what it lays ends. */

const lasting = { span: 'unspecified' } as const

export const terms: readonly ClauseRow[] = [
  deed(
    "you <cannot|can't|may not> use this feat again until after a|another {until:limit}",
    'You cannot use this feat again until after a rest.',
    (said) => ({
      do: 'limit',
      ...said,
    }),
  ),
  clause('you may use this feat only if {test}', 'You may use this feat only if you are prone.', { do: 'needs' }),
  deed("you <cannot|can't|may not> use this feat if|while {test}", 'You cannot use this feat if you are slowed.', ({ test }) => ({
    do: 'needs',
    test: { is: 'not', test },
  })),
  deed(
    '<this attack|the attack|your attack> <does not|do not> grant|provoke|give [your] <enemies|opponents> an opportunity',
    'This attack does not grant your enemies an opportunity.',
    () => ({ do: 'safe', of: 'attack' }),
  ),
  clause('{to:subject} {gains} {vision:sight} vision', 'You gain low light vision.', { do: 'see', ...lasting }),
  deed(
    '{to:subject} <no longer has|no longer have> the {what:anyStates} condition',
    'The target no longer has the dying condition.',
    (said) => ({
      do: 'relieve',
      ...said,
    }),
  ),
  clause('{to:subject} end(s)|remove(s) one of the {of:anyStates} conditions', 'The target ends one of the dazed and slowed conditions.', {
    do: 'relieve-one',
  }),
  // Whose it is to end, ends it: nobody is asked when it is laid.
  clause(
    '{to:who} <can|may> <end this|end that|end the|shake off this> condition|effect|conditions as|with|using a|an {kind:zoneAction} action',
    'The target can end this condition as a move action.',
    { do: 'shake' },
  ),
  clause('{to:owner} <dr|damage reduction> is reduced to {by:count}', "The target's DR is reduced to 0.", {
    do: 'reduce',
    isMost: true,
    ...lasting,
  }),
  deed(
    '{to:subject} has|have its|his|her|their|your {on:stats} increased by {by:count} [<square|squares>]',
    'The target has its speed increased by 2.',
    (said) => ({ do: 'bonus', ...lasting, ...said }),
  ),
  deed(
    '{to:subject} become(s) the target of the [triggering] attack',
    'You become the target of the triggering attack.',
    (said, { scene }) => (scene.hasBlow === true ? { do: 'redirect', ...said } : undefined),
  ),
  deed(
    '{who:subject} move(s)|shift(s) through <squares|spaces> [that] [are] occupied by [your] <opponents|enemies> [,] [but] [<you cannot end your movement in one|it cannot end its movement in one>]',
    'You may shift through squares which are occupied by your opponents.',
    ({ who }) => ({ do: 'ignore', who, what: "enemies' squares", ...lasting }),
  ),
  deed(
    '{who:subject} ignore(s) <disadvantage due to cover or concealment|disadvantage due to cover and concealment>',
    'You ignore disadvantage due to cover or concealment.',
    (said) => ({
      do: 'ignore',
      what: 'cover and concealment',
      ...lasting,
      ...said,
    }),
  ),
  clause(
    '{to:subject} {gains} [a|an] {mode} speed equal to half its|his|her|their|your [walking] speed',
    'You gain a swimming speed equal to half your walking speed.',
    { do: 'speed', squares: 'half walking', ...lasting },
  ),
  deed('{to:who} can|may breathe water [<as if it was air|as if it were air>]', 'You can breathe water.', ({ to }, c) => {
    // Of whom the rest of the sentence is as well.
    c.scene = { ...c.scene, subject: to }
    return { do: 'spare', to, what: ['drowning'], ...lasting }
  }),
]

const groundOf = (is: Ground): Clause => ({ do: 'ground', is, ...lasting })

const atLevel = (least: number, clause: Clause): readonly Clause[] => [{ do: 'at-level', least, does: [clause] }]

/** Of the area that it lays, and what is so without it. */
export const plains: readonly Row<Scene, readonly Clause[]>[] = [
  phrase(
    '<the area|the zone|the burst|the wall> <become|becomes|are|is> [a] [zone] [of] {grounds}',
    'The squares of the wall become difficult and concealing terrain.',
    ({ grounds: all }, { scene }) => (scene.hasArea && all.length > 1 ? all.map(groundOf) : undefined),
  ),
  // Nobody sees what somebody carries apart from him, and nobody chokes in air.
  phrase(
    '[<note that>] any gear [that] {subject} is|are carrying becomes invisible [<too|as well>] [,] [<but anything picked up afterwards does not|but anything picked up later does not>]',
    'Any gear which you are carrying becomes invisible too, and you gain DR 5.',
    () => [],
  ),
  phrase(
    '{visitors} hit by <this attack|the attack> is|are [also] {what:states}',
    'Undead which are hit by this attack are also immobilized.',
    ({ visitors: { kind }, what }, { scene }) =>
      kind === undefined || !scene.hasTarget
        ? undefined
        : [
            {
              do: 'on-degree',
              degree: 'success',
              does: [{ do: 'if', test: { is: 'kind', of: 'target', what: kind }, does: [{ do: 'afflict', to: target, what, ...lasting }] }],
            },
          ],
  ),
  phrase(
    'level {least:count} [<and higher|or higher>] potions restore|regain|heal {amount} hit points [instead]',
    'Level 9 potions restore 4DD hit points.',
    ({ least, amount }) => atLevel(least, { do: 'heal', to: you, amount }),
  ),
  phrase(
    'level {least:count} [<and higher|or higher>] potions restore|regain|heal {who} to full hit points [instead]',
    'Level 17 potions restore you to full hit points.',
    ({ least, who }) => atLevel(least, { do: 'heal', to: who, amount: { ...nothing, measures: ['all its hit points'] } }),
  ),
  phrase(
    'level {least:count} [<and higher|or higher>] potions grant {vision:sight} vision instead',
    'Level 4 and higher potions grant night vision instead.',
    ({ least, vision }) => atLevel(least, { do: 'see', to: you, vision, ...lasting }),
  ),
  // Who has no wings comes down at the end of such a way in any case.
  phrase(
    'if {subject} is|are not on a surface [that] can support <you|it> at the end of this movement [,] [then] {subject} fall(s)',
    'If you are not on a surface which can support you at the end of this movement then you fall, and you gain DR 5.',
    () => [],
  ),
  phrase('{subject} [still] breathe(s) air [normally]', 'You can still breathe air normally, and you gain DR 5.', () => []),
]

/** The same in the words in which it is said back. */
export const termSayings: readonly (readonly [RegExp, string])[] = [
  [/\buntil after an? (?=rest|recovery|long)/g, 'until you take '],
  [/\b(?:cannot|may not) use this feat (?:if|while) ([a-z ]+?) (is|are) (?!not)/g, 'may use this feat only if $1 $2 not '],
  [/\b(does not|do not) (?:grant|give) your (?:each )?(?:enemies|opponents) an opportunity/g, '$1 grant an opportunity'],
  [/\blow-light\b/g, 'low light'],
  [/\bno longer (?:has|have) the ([a-z, ]+?) condition/g, 'is no longer $1'],
  [/\b(dr|speed) increased by/g, '$1 is increased by'],
  [/\b(square|space) (it|the target|target|that it) (?:had |just )?occupied\b/g, '$1 $2 left'],
  [/\bbecomes? the target of the (?:triggering )?attack(?! instead)/g, 'the attack hits instead'],
  [
    /\b(?:shift|move)s? through squares (?:that )?(?:are )?occupied by (?:your )?(?:each )?(?:opponents|enemies)(?:,? but [a-z]+ cannot end (?:your|its) movement in one)?/g,
    "ignore enemies' squares",
  ],
  [/\bdisadvantage due to cover (?:or|and) concealment/g, 'cover and concealment'],
  [/\b(?:(?:can|may) )?breathes? water(?: as if it (?:was|were|is) air)?/g, 'cannot be drowning'],
  [/\bany (ally|enemy|opponent) (?:that (?:is|are) )?(?=adjacent to|within)/g, 'each $1 '],
  [/\bterrain,? and the area is (?=[a-z]+ terrain)/g, ' '],
  [/\b(?:against any other (?:opponent|enemy|creature)|against anyone else)\b/g, 'that do not include the target'],
  [/\b(attack) (?:you|it) makes? (?=against|until|before)/g, '$1 '],
  [
    /\b(level \d+)(?: (?:and|or) higher)? potions (?:restore|regain|heal) (?:you|the character) to full hit points/g,
    '$1 potions regain hit points equal to all its hit points',
  ],
  [/\b(level \d+)(?: (?:and|or) higher)? potions:?(?: (?:restore|regain|heal|grant))?/g, '$1 potions'],
  [/\b(level \d+ potions [^.]*?) instead\b/g, '$1'],
  [/\btotal darkness\b/g, 'darkness'],
  [
    /\bif (?:you|it) (?:is|are) not on a surface (?:that )?can support (?:you|it) at the end of this movement,? (?:then )?(?:you|it) falls?/g,
    '',
  ],
  [/,? rounded down\b/g, ''],
  [/\bup to (\d+|two|three) (?=other)/g, '$1 '],
  [/\b(?:starts?|ends?) a turn\b/g, 'start turn'],
  [/\bstarts? its turn in one\b/g, 'start turn in the area'],
  [/\b(ends? one of the [a-z, ]+?),? or (?=[a-z]+ conditions)/g, '$1 and '],
  [/\bland movement rate\b/g, 'speed'],
  [/\b(difficult|concealing) and (?=(?:difficult|concealing|obscuring) terrain)/g, '$1 terrain '],
  [
    /\b(?:note that )?any gear (?:that )?[a-z ]+? becomes invisible(?: too| as well)?(?:,? but anything picked up (?:afterwards|later) does not)?/g,
    '',
  ],
  [/\b(?:(?:may|can) )?(?:still )?breathe air(?: normally)?/g, ''],
  [
    /\b([a-z]+?)s? (?:creature )?(?:that )?(?:(?:is|are) )?hit by (?:this|the) attack (?:is|are)(?: also)?/g,
    'on a success if target is $1, target is',
  ],
  [/\b(may|can) either\b/g, '$1'],
  [/\balso (ends?) (?=if|when)/g, '$1 '],
]
