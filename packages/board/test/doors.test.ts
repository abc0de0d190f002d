import { edgeBetween, handlesAt, patch, stepsFrom, turnHandle } from '@riposte/board'
import { expect, test } from 'vitest'
import { draw } from './maps.ts'

const hall = (door: string) => draw('A B . C', { walls: [`b1|c1: ${door}`] })

test('a hand beside a door opens it, and shuts it again', () => {
  const { board, at } = hall('door')
  expect(handlesAt(board, [at('A'), at('C')])).toEqual([])
  const [handle] = handlesAt(board, [at('B')])
  expect([handle?.name, handle?.kind]).toEqual(['b1|c1', 'door open'])
  const open = handle === undefined ? board : patch(board, turnHandle(handle))
  expect(edgeBetween(open, at('B'), at('B') + 1)?.kind).toBe('door open')
  expect(handlesAt(open, [at('B')]).map(({ kind }) => kind)).toEqual(['door'])
})

test('a wide door is one, as far as no wall comes up to it', () => {
  const { board, at } = draw('A .\nB .\nC .\nD .', {
    walls: ['(1,0)-(1,4): door', 'b3|b4: wall'],
  })
  const doors = handlesAt(board, [at('A'), at('B'), at('D')])
  expect(doors.map(({ name, leaves }) => [name, leaves.length])).toEqual([
    ['a1|b1', 3],
    ['a4|b4', 1],
  ])
  const open = patch(board, doors.slice(0, 1).flatMap(turnHandle))
  expect(['A', 'B', 'C', 'D'].map((row) => edgeBetween(open, at(row), at(row) + 1)?.kind)).toEqual([
    'door open',
    'door open',
    'door open',
    'door',
  ])
})

test('how many steps it is, round what stands in the way', () => {
  const { board, at } = draw('A # C\n. # .\n. . .')
  expect(stepsFrom(board, at('A'))[at('C')]).toBe(6)
  expect(stepsFrom(hall('wall').board, at('A'))[at('C')]).toBe(0)
})

test('who steps goes down no ledge and through no deep water', () => {
  const { board, at } = draw('A . _ C ~ D', {
    legend: { _: { height: -4 }, C: { piece: 'C', height: -4 }, '~': { terrain: 'deep-water' } },
  })
  expect(stepsFrom(board, at('A'))[at('C')]).toBe(3)
  expect(stepsFrom(board, at('A'), 'stepping')[at('C')]).toBe(0)
  expect(stepsFrom(board, at('C'), 'stepping')[at('D')]).toBe(0)
})
