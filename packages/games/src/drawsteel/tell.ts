import type { BaseEvent, PieceId, Reader } from '@riposte/referee'
import type { DrawSteelEvent } from './events.ts'
import type { DrawSteelFight } from './fight.ts'

/** An event in plain words, or nothing where it is mere bookkeeping. */
export function tell(fight: DrawSteelFight, event: DrawSteelEvent | BaseEvent, reader?: Reader): string {
  /** What is left, for who may know it. */
  const left = (id: PieceId, words: string): string => (reader?.coarse(id) === true ? '' : `, ${words}`)
  const name = (id: PieceId): string => fight.pieces[id]?.name ?? 'somebody'
  switch (event.type) {
    case 'power-roll': {
      const at = event.at >= 0 ? ` against ${name(event.at)}` : ''
      const sway = event.edges + event.banes > 0 ? ` (${event.edges} edges, ${event.banes} banes)` : ''
      return `${name(event.by)}: ${event.what}${at}: ${event.natural} on the dice, ${event.total}${sway}, tier ${event.tier}.`
    }
    case 'test':
      return `${name(event.by)}: ${event.outcome}.`
    case 'save':
      return `${name(event.piece)} saves against ${event.what}: ${event.die}, ${event.success ? 'made' : 'failed'}.`
    case 'initiative':
      return `The d10 shows ${event.die}: ${event.first === 'heroes' ? 'the heroes go' : 'the Director goes'} first.`
    case 'action':
      return `${name(event.piece)}: ${event.action}.`
    case 'damage':
      return `${name(event.piece)} takes ${event.amount}${event.damageType === '' ? '' : ` ${event.damageType}`} (${event.how})${left(event.piece, `${event.stamina} left`)}.`
    case 'loss':
      return `${name(event.piece)} loses ${event.amount}${left(event.piece, `${event.stamina} left`)}.`
    case 'healed':
      return `${name(event.piece)} regains ${event.amount}${left(event.piece, `${event.stamina} now`)}.`
    case 'state':
      return `${name(event.piece)} is ${event.to}.`
    case 'dropped':
      return `${name(event.piece)} drops.`
    case 'forced':
      return event.squares > 0 ? `${name(event.piece)} is moved ${event.squares} (${event.how}).` : ''
    case 'collision':
      return `${name(event.piece)} runs into ${event.with}, ${event.left} squares left.`
    case 'broke':
      return `Something breaks: ${event.what}.`
    case 'fell':
      return `${name(event.piece)} falls ${event.squares}.`
    case 'critical':
      return `A critical hit: ${name(event.by)} may act again.`
    case 'resisted':
      return `${name(event.piece)} resists.`
    case 'used-item':
      return `${name(event.piece)} uses something up.`
    case 'turn-began':
      return `${name(event.piece)}'s turn.`
    case 'round-ended':
      return `Round ${event.round} ends.`
    case 'provoked':
      return `${name(event.by)} takes the opportunity against ${name(event.piece)}.`
    case 'lost':
      return `${name(event.piece)} loses ${event.what}.`
    case 'rolled':
      return `${name(event.piece)} rolls d${event.sides}: ${event.face} (${event.why}).`
    case 'moved':
      return `${name(event.piece)} moves (${event.how}).`
    case 'effect-began':
      return event.effect.on >= 0 && !/[@:]|^dropping$|^did-/.test(event.effect.kind)
        ? `${name(event.effect.on)}: ${event.effect.kind}.`
        : ''
    case 'effect-ended':
      return event.piece >= 0 && !/[@:]|^dropping$|^did-/.test(event.kind) ? `${name(event.piece)}: no longer ${event.kind}.` : ''
    case 'declared':
      return `${name(event.piece)}: ${event.what}.`
    case 'round-began':
      return `Round ${event.round}.`
    case 'warned':
      return `${name(event.piece)}: ${event.what}, against the rules.`
    case 'ruling':
      return `The game master rules: ${event.reason}.`
    case 'fight-ended':
      return 'The fight is over.'
    default:
      return ''
  }
}
