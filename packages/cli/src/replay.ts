import { linesOf, readSetup, Session } from '@riposte/referee'
import type { Look } from './look.ts'
import { asUserError, readSave } from './saves.ts'
import { type Exit, FINE, type World } from './world.ts'

/** `riposte replay FILE`: the log of a save; with --step, input by input. */
export async function replay(world: World, look: Look, file: string, options: { readonly step?: boolean }): Promise<Exit> {
  const { save, game } = await readSave(world, file)
  try {
    if (options.step !== true) {
      const session = Session.load(game, save)
      world.out(lines(linesOf(session), ''))
      world.out(look.dim(`${save.inputs.length} inputs, ${session.log.length} events, hash ${session.hash}\n`))
      return FINE
    }
    const session = Session.start(game, readSetup(game, save.setup))
    const typed = world.lines()[Symbol.asyncIterator]()
    let told = 0
    const tell = (): void => {
      world.out(lines(linesOf(session, told), '  '))
      told = session.log.length
    }
    tell()
    for (const [i, input] of save.inputs.entries()) {
      const asked = session.open?.text ?? ''
      const what =
        input.type === 'answer'
          ? `${asked}: ${input.answer.choice}`
          : input.type === 'ruling'
            ? `ruling: ${input.reason}`
            : `order: ${input.reaction} ${input.order}`
      world.out(`${look.bold(`${i + 1}/${save.inputs.length}`)} ${what}\n`)
      session.take(input)
      tell()
      if (!world.terminal) continue
      world.out(look.dim('Enter: on; q: enough '))
      const next = await typed.next()
      if (next.done === true || next.value.trim() === 'q') break
    }
    await typed.return?.()
    return FINE
  } catch (thrown) {
    throw asUserError(thrown)
  }
}

/** What there is to tell: mere bookkeeping has no words. */
const lines = (told: readonly string[], indent: string): string => told.map((line) => (line === '' ? '' : `${indent}${line}\n`)).join('')
