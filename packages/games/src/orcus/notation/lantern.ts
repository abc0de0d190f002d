import type { Zone } from '../clauses/clauses.ts'
import type { C, Scene } from './scene.ts'
import { readSpan } from './spans.ts'

/** Light that somebody carries. */

type Lantern = Pick<Zone, 'span' | 'area' | 'follows' | 'terrain'>

/** "You shed bright light in a 10-square radius": wherever you go. */
export function lantern(c: C, s: Scene): Lantern | undefined {
  const early = c.attempt(() => {
    const span = readSpan(c, s)
    return span !== undefined && c.has(',') ? span : undefined
  })
  const who = c.scan(`(?<you>you|${s.self})|(?:the target|it|that creature)`)
  const far = c.scan(
    '(?:sheds?|emits?|gives? off|radiates?|glows? with) bright (?:light|illumination) (?:(?:in|to|out to|within) )?(?:a )?(?:radius of )?(?<n>\\d+)(?:-square| squares?)(?: radius)?(?: around (?:you|it|itself|yourself))?',
  )?.n
  const span = early ?? readSpan(c, s)
  if (who === undefined || far === undefined || span === undefined || span.span === 'save' || span.endsOn.length > 0 || !c.isDone)
    return undefined
  const around = who.you === undefined && s.it !== 'you' ? 'target' : 'you'
  return { span: span.span, area: { shape: 'burst', size: Number(far), around }, follows: true, terrain: 'bright' }
}
