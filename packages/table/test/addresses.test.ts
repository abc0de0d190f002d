import { expect, it } from 'vitest'
import { addressesOf } from '../src/addresses.ts'

const net = (address: string, internal = false) => ({
  address,
  internal,
  family: 'IPv4' as const,
  netmask: '',
  mac: '',
  cidr: null,
})
const networks = { lo: [net('127.0.0.1', true)], docker0: [net('172.17.0.1')], wlan0: [net('169.254.3.4'), net('192.168.1.20')] }
const on = (address: string, port = 4444) => addressesOf({ address, port, family: 'IPv4' }, networks)

it('names the addresses under which others find the server, that of the home network first', () => {
  expect(on('0.0.0.0')).toEqual(['http://192.168.1.20:4444', 'http://172.17.0.1:4444'])
  expect(on('192.168.1.20', 80)).toEqual(['http://192.168.1.20'])
  expect(on('fd00::2')).toEqual(['http://[fd00::2]:4444'])
})

it('names none where it listens to its own machine alone', () => {
  expect([on('127.0.0.1'), on('::1'), addressesOf(null, networks)]).toEqual([[], [], []])
})
