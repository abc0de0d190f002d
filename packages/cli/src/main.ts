#!/usr/bin/env node
import { existsSync, watch } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { run } from './cli.ts'
import { games } from './games.ts'
import type { World } from './world.ts'

const isTerminal = process.stdout.isTTY === true && process.stdin.isTTY === true
const noColour = process.env.NO_COLOR !== undefined && process.env.NO_COLOR !== ''

// Whoever reads our output may go away: that ends us quietly.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
}

const world: World = {
  root: resolve(import.meta.dirname, '../../..'),
  cwd: process.cwd(),
  games,
  colour: process.stdout.isTTY === true && !noColour,
  terminal: isTerminal,
  out: (text) => {
    if (text !== '') process.stdout.write(text)
  },
  err: (text) => {
    process.stderr.write(text)
  },
  lines: () => createInterface({ input: process.stdin, terminal: isTerminal }),
  env: process.env,
  stopped: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
    }),
  watch: (paths, changed) =>
    new Promise<never>(() => {
      for (const path of paths) if (existsSync(path)) watch(path, { recursive: true }, changed)
    }),
}

process.exitCode = await run(process.argv.slice(2), world)
