import { fogOf, type Input, linesOf, playedWith, readSetup, Session } from '@riposte/referee'
import type { Look } from './look.ts'
import { readSave } from './saves.ts'
import { versionOf } from './version.ts'
import { type Exit, FAILED, FINE, type World } from './world.ts'

/** `riposte replay FILE`: the log of a save, as far as it comes out as it did; with --step, input by input. */
export async function replay(world: World, look: Look, file: string, options: { readonly step?: boolean }): Promise<Exit> {
  const { save, game } = await readSave(world, file)
  const session = Session.start(game, readSetup(game, save.setup), undefined, fogOf(save))
  const isStepped = options.step === true
  let told = 0
  const tell = (): void => {
    world.out(lines(linesOf(session, told), isStepped ? '  ' : ''))
    told = session.log.length
  }
  const typed = world.lines()[Symbol.asyncIterator]()
  const announce = (): void => {
    const input = save.inputs[session.inputs.length]
    if (!isStepped || input === undefined) return
    tell()
    world.out(`${look.bold(`${session.inputs.length + 1}/${save.inputs.length}`)} ${said(input, session.open?.text ?? '')}\n`)
  }
  announce()
  const playing = session.playing(save)
  for (let step = playing.next(); ; step = playing.next()) {
    if (step.done === true) {
      tell()
      await typed.return?.()
      if (!isStepped) world.out(look.dim(`${session.inputs.length} inputs, ${session.log.length} events, hash ${session.hash}\n`))
      if (step.value === undefined) return FINE
      world.err(`${look.bad('This is as far as it goes:')} ${step.value}. ${playedWith(save, game, versionOf(world))}\n`)
      return FAILED
    }
    if (isStepped && world.terminal) {
      tell()
      world.out(look.dim('Enter: on; q: enough '))
      const next = await typed.next()
      if (next.done === true || next.value.trim() === 'q') break
    }
    announce()
  }
  await typed.return?.()
  return FINE
}

function said(input: Input, asked: string): string {
  switch (input.type) {
    case 'answer':
      return `${asked}: ${input.answer.choice}`
    case 'ruling':
      return `ruling: ${input.reason}`
    case 'standing-order':
      return `order: ${input.reaction} ${input.order}`
    case 'fog':
      return input.fog ? 'fog' : 'the fog lifts'
  }
}

/** What there is to tell: mere bookkeeping has no words. */
const lines = (told: readonly string[], indent: string): string => told.map((line) => (line === '' ? '' : `${indent}${line}\n`)).join('')
