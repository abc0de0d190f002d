import { expect, it } from 'vitest'
import { shareable } from '../src/net/share.ts'

it('begins a link with an address that others can open', () => {
  const lan = ['http://192.168.1.20:4444', 'http://10.0.0.2:4444']
  expect(shareable('http://localhost:4444', lan)).toEqual({ address: 'http://192.168.1.20:4444', isOnlyHere: false })
  expect(shareable('http://127.0.0.1:4444', [])).toEqual({ address: 'http://127.0.0.1:4444', isOnlyHere: true })
  // Whoever came by an address that works passes it on.
  expect(shareable('https://table.example.org', lan)).toEqual({ address: 'https://table.example.org', isOnlyHere: false })
})
