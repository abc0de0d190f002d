import type { AddressInfo } from 'node:net'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

type Networks = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>

/**
 * Where others in the network find this server: nowhere, if it listens to this machine alone. Home networks come first, as
 * what a machine has besides is mostly between it and its containers.
 */
export function addressesOf(listening: AddressInfo | string | null, networks: Networks = networkInterfaces()): string[] {
  if (listening === null || typeof listening === 'string') return []
  const { address, port } = listening
  if (address !== '0.0.0.0' && address !== '::') return isLocal(address) ? [] : [urlOf(address, port)]
  const found = Object.values(networks).flatMap((one) => (one ?? []).filter(({ family, internal }) => family === 'IPv4' && !internal))
  return found
    .map((one) => one.address)
    .filter((one) => !one.startsWith('169.254.'))
    .sort((a, b) => rank(a) - rank(b))
    .map((one) => urlOf(one, port))
}

const isLocal = (address: string): boolean => address === '::1' || address.startsWith('127.')
const rank = (address: string): number => {
  const place = ['192.168.', '10.'].findIndex((begin) => address.startsWith(begin))
  return place < 0 ? 2 : place
}
const urlOf = (address: string, port: number): string =>
  new URL(`http://${address.includes(':') ? `[${address}]` : address}:${port}`).origin
