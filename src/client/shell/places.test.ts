import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { parseAddress } from '#client/data/address.ts'
import { router } from '#client/router.ts'
import { entities, kindOf } from '#contract/index.ts'
import { successTimeAt, tabOf } from './navigation.ts'
import { PLACES } from './places.ts'

const creations = PLACES.flatMap((place) => place.makes ?? [])
const addresses = [...PLACES, ...creations].map(({ to }) => to)
const Manifest = v.object({ shortcuts: v.array(v.object({ name: v.string(), url: v.string() })) })

describe('places', () => {
  it.each(addresses)('%s is a route of its own', (to) => {
    expect(parseAddress(router, to)?.to).toBe(to)
    expect(addresses.filter((other) => other === to)).toHaveLength(1)
  })

  it('their records are edited and made where the contract says so', () => {
    const places = PLACES.flatMap(({ to, entity, makes }) => {
      const kind = kindOf(entity ?? '')
      return kind ? [{ to, kind, made: makes?.map((creation): string => creation.to) }] : []
    })
    expect(places.map(({ to }) => to)).toEqual(PLACES.filter(({ entity }) => entity).map(({ to }) => to))
    for (const { to, kind, made } of places) {
      expect(kind.route).toBe(`${to}/{id}`)
      // What comes from outside is made nowhere.
      expect(made).toEqual(expect.arrayContaining(kind.newRoute === undefined ? [] : [kind.newRoute]))
    }
  })

  it.each(Object.values(entities).map(({ route }) => route))('the contract’s %s is a page of the app', (route) => {
    const path = route.replaceAll(/\{\w+\}/g, '1')
    expect(parseAddress(router, path)).not.toBeNull()
  })

  it('a success stays 5 s where the site, people, mail and access are run, and the usual time elsewhere', () => {
    const longer = PLACES.filter(({ group }) => group && ['Site', 'People', 'Mail', 'Access'].includes(group))
    const paths = longer.map(({ to }): string => to).filter((to) => !['/admin/messages', '/admin/trash'].includes(to))
    for (const path of [...paths, '/admin/cv-templates', '/admin/monitoring', '/admin/monitoring/health/basic']) {
      expect(successTimeAt(path), path).toBe(5000)
    }
    expect(['/admin/posts', '/admin/courses', '/admin/trash', '/admin'].map(successTimeAt)).toEqual(
      Array(4).fill(undefined),
    )
  })

  it('what is made there lies below them, so that the sidebar and the tabs say where one is', () => {
    const elsewhere = PLACES.flatMap(({ to, makes }) => (makes ?? []).filter((made) => !made.to.startsWith(`${to}/`)))
    expect(elsewhere).toEqual([])
  })

  it('no two share their keys', () => {
    const going = PLACES.flatMap(({ key }) => key ?? [])
    const making = creations.map(({ key }) => key)
    expect([new Set(going).size, new Set(making).size]).toEqual([going.length, making.length])
  })

  it('the shortcuts of the installed app are among them', () => {
    const { shortcuts } = v.parse(Manifest, JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')))
    expect(shortcuts).not.toEqual([])
    const strange = shortcuts.filter(
      ({ name, url }) => ![...PLACES, ...creations].some(({ to, label }) => to === url && label.startsWith(name)),
    )
    expect(strange).toEqual([])
  })
})

describe('the lit tab', () => {
  it.each([
    ['/admin', '/admin'],
    ['/admin/', '/admin'],
    ['/admin/content', '/admin/content'],
    ['/admin/posts/12/revisions', '/admin/content'],
    ['/admin/courses/4/lessons/create', '/admin/content'],
    ['/admin/courses/lessons/create', '/admin/content'],
    ['/admin/workflow-categories', '/admin/content'],
    ['/admin/monitoring/health/basic', '/admin/monitoring'],
    ['/admin/outbox/diagnostics', '/admin/outbox'],
    ['/admin/settings', '/admin/more'],
    ['/admin/profile', '/admin/more'],
    ['/admin/share', '/admin/more'],
  ])('of %s is %s', (path, tab) => {
    expect(tabOf(path)).toBe(tab)
  })
})
