import type { Session } from '@riposte/referee'

/** How likely something is, over all dice, other questions answered as is usual: `told` says it as soon as it is decided. */
export function overAllDice(session: Session, told: (session: Session) => number | undefined): number {
  const known = told(session)
  if (known !== undefined) return known
  const { open } = session
  if (open === undefined || open.kind === 'action') return 0
  const usual = open.options.find(({ byDefault }) => byDefault === true) ?? open.options.at(-1)
  const outcomes = (open.kind === 'die' ? open.options : open.options.filter((one) => one === usual)).map(({ id }) => {
    const fork = session.fork()
    fork.answer(id)
    return overAllDice(fork, told)
  })
  return outcomes.reduce((sum, one) => sum + one, 0) / outcomes.length
}
