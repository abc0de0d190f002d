import { idOf } from '@riposte/print'
import { flat } from '../../clauses/phrases.ts'
import type { TraitPart } from '../../clauses/traits.ts'
import type { Standing } from './form.ts'

/** How somebody moves and stands, and what the ground round them is like. */

const ignores = (what: Extract<TraitPart, { is: 'ignores' }>['what']): TraitPart => ({ is: 'ignores', what })
const GROUND = '(?:the (?:area|ground)|each square|any square|(?:all )?squares)'
const BEING = '(?:is|are|counts? as|(?:is|are) considered|(?:is|are) treated as) difficult terrain'

/** What everybody may do, at a price. */
export const everybodys: readonly string[] = [
  'hide',
  'grab',
  'knockback',
  'disengage',
  'aid-attack',
  'escape-grab',
  'stand-up',
  'search',
  'advance',
]

export const movingForms: readonly Standing[] = [
  [/^you can breathe (?:underwater|in water|(?:both )?(?:air|water) and (?:air|water))$/, () => []],
  [
    /^your (?:pushes|pulls|slides|forced movements?)(?:(?:,| and|, and) (?:pushes|pulls|slides))* move (?:creatures|targets|a creature|the target) an (?:additional|extra) (\d+) squares?$|^you (?:push|pull|slide|force move)(?:(?:,| and|, and| or|, or) (?:push|pull|slide))* (?:creatures|targets|a creature|an enemy) an (?:additional|extra) (\d+) squares?$/,
    (m) => [{ is: 'modify', stat: 'forced', amount: flat(Number(m[1] ?? m[2])), when: [] }],
  ],
  [
    /^you can (?:use|take) the ([a-z ]+?)(?: (?:main action|maneuver|move action|action))? as a free maneuver$|^you can (hide|stand up|disengage) as a free maneuver$/,
    (m) => {
      const action = idOf(m[1] ?? m[2] ?? '')
      return everybodys.includes(action) ? [{ is: 'freely', action, often: 'always' }] : undefined
    },
  ],
  [
    /^you ignore opportunity attacks$|^(?:no creature|no enemy|enemies|creatures) can(?:'t)? make opportunity attacks against you$/,
    () => [ignores('opportunity')],
  ],
  [/^difficult terrain doesn't (?:cost you|require you to spend) (?:any )?(?:extra|additional) movement$/, () => [ignores('difficult')]],
  [/^your (?:movement|moves) ignores? difficult terrain$/, () => [ignores('difficult')]],
  [
    /^you (?:ignore|take no damage from|don't take damage from|are unaffected by|can't be harmed by) damaging terrain$/,
    () => [ignores('harmful-ground')],
  ],
  [
    /^you (?:take no|don't take(?: any)?|never take|ignore) (?:damage from falling|falling damage|damage from falls)$/,
    () => [ignores('falls')],
  ],
  [
    /^you (?:take no|don't take(?: any)?) damage (?:from|when) (?:being )?force(?:d)? mov(?:ed|ement)(?: into (?:objects|creatures|creatures or objects|objects or creatures|obstacles))?$|^you (?:take no|don't take(?: any)?) (?:damage from collisions|collision damage)$/,
    () => [ignores('collisions')],
  ],
  [
    /^you can (?:freely )?(?:move|pass|phase) through (?:other )?(?:creatures?'?|enem(?:y|ies)'?|creatures and objects|objects and creatures|enemies and objects)(?: spaces?)?(?: (?:freely|without (?:penalty|spending extra movement|provoking opportunity attacks)|at (?:your )?(?:usual|normal|full) speed|as if they (?:were unoccupied|weren't there)))?$/,
    (m) => [
      ignores('enemy-space'),
      ...(m[0].includes('object') ? [ignores('objects')] : []),
      ...(m[0].includes('provoking') ? [ignores('opportunity')] : []),
    ],
  ],
  [
    /^you can (?:move through (?:spaces|squares) as if you were size \d+[tsml]?(?:,? and (?:can )?)?)?(?:(?:share|occupy|end your turn in|stop in|end your movement in|stand in) (?:the )?(?:same )?(?:spaces?|another creature(?: or object)?'s space|other creatures'? spaces?|an? (?:enemy|creature)'s space|the space of (?:another|an?) (?:creature|enemy)|an occupied space|spaces? as (?:another|other) creatures?|spaces? occupied by (?:another|other) creatures?))$/,
    () => [{ is: 'shares-space' }],
  ],
  [
    new RegExp(
      `^${GROUND} (?:within (\\d+) squares? of|adjacent to) you ${BEING}(?: (?:for|to) (?:your )?(enemies|each enemy|other creatures|all other creatures|creatures other than you))?$`,
    ),
    (m) => [{ is: 'rough', squares: Number(m[1] ?? 1), to: m[2]?.includes('enem') === true ? 'enemy' : 'creature' }],
  ],
  [
    /^(enemies|creatures|other creatures) treat (?:the area|the ground|each square|squares|all squares|any square) (?:within (\d+) squares? of|adjacent to) you as difficult terrain$/,
    (m) => [{ is: 'rough', squares: Number(m[2] ?? 1), to: m[1] === 'enemies' ? 'enemy' : 'creature' }],
  ],
  [
    new RegExp(
      `^your space and ${GROUND} (?:within (\\d+) squares? of|adjacent to) (?:it|you|them) ${BEING}(?: (?:for|to) (?:your )?(enemies|each enemy|other creatures|creatures other than you))?$`,
    ),
    (m) => [{ is: 'rough', squares: Number(m[1] ?? 1), to: m[2]?.includes('enem') === true ? 'enemy' : 'creature' }],
  ],
  // Whoever is no friend goes through it as through difficult terrain anyway.
  [/^your space (?:is|counts as|is considered) difficult terrain for enemies$/, () => []],
  [
    /^you don't provoke opportunity attacks (?:by|when) (?:moving|shifting|flying|you move|moving or shifting)$|^(?:moving|movement) doesn't cause you to provoke opportunity attacks$|^(?:enemies|creatures|no (?:enemy|creature)) can(?:'t)? make opportunity attacks against you$/,
    (m) => (/^no .* can't|^(?:enemies|creatures) can /.test(m[0]) ? undefined : [ignores('opportunity')]),
  ],
  [
    /^you don't (?:lose|have your) speed (?:reduced |halved )?(?:while|when|for|from) (?:you have|having|grabbing|carrying) (?:a creature |an enemy |creatures )?grabbed(?: creatures?)?$|^you can move at (?:your )?(?:full|normal|usual) speed (?:while|when) (?:you have )?(?:a creature |an enemy |creatures )?(?:grabbed|grabbing)(?: (?:a|another) creature)?$|^your speed isn't (?:reduced|halved) (?:by|while|when) (?:you have )?(?:a creature |an enemy |creatures )?grabb(?:ed|ing)(?: (?:a|another) creature)?$/,
    () => [{ is: 'grips', most: 1, anySize: false, freely: true }],
  ],
  [
    /^you can (?:grab|have grabbed) (?:a creature|creatures|targets|any creature)(?: of any size|,? regardless of (?:their )?size)$|^a creature can be grabbed by you regardless of (?:their|its) size$/,
    () => [{ is: 'grips', most: 1, anySize: true, freely: false }],
  ],
  [
    /^you can (?:have|hold|grab) (?:up to )?(two|three|four|five|six|\d+|any number of) (?:creatures|targets|enemies)(?: grabbed)?(?: at (?:a|one|the same) time| at once| simultaneously)?$/,
    (m) => {
      const words = ['', '', 'two', 'three', 'four', 'five', 'six']
      const most = m[1] === 'any number of' ? 99 : words.includes(m[1] ?? '') ? words.indexOf(m[1] ?? '') : Number(m[1])
      return [{ is: 'grips', most, anySize: false, freely: false }]
    },
  ],
  [
    /^you (?:have|gain) a \+(\d+) bonus to (?:the distance of (?:any |your )?(?:forced movement|pushes|forced movement effects)(?: you (?:cause|impose|use))?|(?:your )?forced movement(?: distances?)?)$|^(?:the distance of )?your forced movement(?: distance)? (?:increases|is increased|gains a bonus) by (\d+)$/,
    (m) => [{ is: 'modify', stat: 'forced', amount: flat(Number(m[1] ?? m[2])), when: [] }],
  ],
  [
    /^(?:when(?:ever)? you (?:force move|push|pull|slide)s? (?:a|an|another) (?:creature|enemy|target)(?: or object)?, )(?:the forced movement distance gains a \+(\d+) bonus|(?:the|that) (?:forced movement|distance) (?:is increased|increases) by (\d+)|you can move them (?:up to )?(\d+) additional squares?)$/,
    (m) => [{ is: 'modify', stat: 'forced', amount: flat(Number(m[1] ?? m[2] ?? m[3])), when: [] }],
  ],
  [
    /^(?:your forced movement|forced movement (?:you cause|from your abilities)) (?:ignores|can't be reduced by|isn't reduced by) (?:the target's |a target's )?stability$|^you ignore stability when (?:you )?force mov(?:ing|e) (?:creatures|a creature|targets)$/,
    () => [ignores('stability')],
  ],
]
