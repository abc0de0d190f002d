import { type PiecePlan, suggestion, wrong } from '@riposte/referee'

/** The places of things that a plan names, as bits. `known`: what there is; `otherwise`: where nothing is named. */
export function placesNamed(
  plan: PiecePlan,
  field: string,
  known: readonly string[],
  named: readonly string[] | undefined,
  otherwise: readonly number[],
): number {
  const places = named?.map((name) => {
    const at = known.indexOf(name.toLowerCase().replaceAll(' ', '-'))
    if (at < 0) throw wrong(plan, field, `it has no "${name}"`, suggestion(name, known))
    return at
  })
  return (places ?? otherwise).reduce((mask, at) => mask | (1 << at), 0)
}
