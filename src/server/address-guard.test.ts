import { describe, expect, it } from 'vitest'
import { AddressRefused, addressesOf } from './address-guard.ts'

describe('addressesOf', () => {
  it.each([
    '169.254.169.254',
    'fe80::1',
    'fe80::1%eth0',
    '[fe80::1]',
    'fd00:ec2::254',
    // The same IPv4 address inside another one: mapped, compatible, translated, in a tunnel.
    '::ffff:169.254.169.254',
    '::FFFF:A9FE:A9FE',
    '0:0:0:0:0:ffff:a9fe:a9fe',
    '::ffff:0:169.254.169.254',
    '::169.254.169.254',
    '::a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b::169.254.169.254',
    '64:ff9b:1::a9fe:a9fe',
    '2002:a9fe:a9fe::',
    '2002:a9fe:a9fe::1',
    '2001:0:4136:e378:8000:63bf:5601:5601',
    'fe80::5efe:a9fe:a9fe',
    '2001:db8::5efe:a9fe:a9fe',
  ])('refuses %s', async (host) => {
    await expect(addressesOf(host)).rejects.toThrow(AddressRefused)
  })

  it('refuses a name of which any address is link-local, and allows loopback and private ones', async () => {
    const lookup =
      (...addresses: string[]) =>
      () =>
        Promise.resolve(addresses.map((address) => ({ address })))
    await expect(addressesOf('mail.example', lookup('93.184.216.34', '169.254.169.254'))).rejects.toThrow(
      AddressRefused,
    )
    expect(await addressesOf('mail.example', lookup('10.0.0.5'))).toEqual(['10.0.0.5'])
    expect(await addressesOf('127.0.0.1')).toEqual(['127.0.0.1'])
    await expect(addressesOf('mail.example\r\nRCPT', lookup('1.2.3.4'))).rejects.toThrow(AddressRefused)
  })
})
