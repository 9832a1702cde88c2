import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { privateRoutes } from '../app/private-routes.tsx'
import { isKeptOnUse, learnerPaths, olderCaches, treatmentOf } from './treatment.ts'

const origin = 'https://dopusk.example'
const get = { method: 'GET', mode: 'cors' as RequestMode }
const navigation = { method: 'GET', mode: 'navigate' as RequestMode }

test.each([
  ['/courses', 'learner-page'],
  ['/courses/', 'learner-page'],
  ['/training?user_course=1&check=2', 'learner-page'],
  ['/', 'other-page'],
  ['/auth', 'other-page'],
  ['/courses/7/changes', 'other-page'],
  ['/dashboard/people', 'other-page'],
  ['/api/docs/', 'none'],
  ['/files/pictures/1.png', 'none'],
  ['/files/logos/0123abcd', 'none'],
  ['/users/1/', 'none'],
  ['/metrics', 'none'],
  ['/sitemap.xml', 'none'],
])('a navigation to %s is %s', (path, treatment) => {
  expect(treatmentOf({ ...navigation, url: origin + path }, origin)).toBe(treatment)
})

test.each([
  ['/assets/learner-Bj0AbC1.js', 'hashed-file'],
  ['/api/user-courses/', 'none'],
  ['/files/documents/116-fz.pdf', 'none'],
  ['/files/logos/0123abcd', 'logo'],
  ['/offline-shell', 'none'],
  ['/sw.js', 'none'],
  ['/manifest.webmanifest', 'none'],
])('a request for %s is %s', (path, treatment) => {
  expect(treatmentOf({ ...get, url: origin + path }, origin)).toBe(treatment)
})

test('nothing of another site, and no other method, is touched', () => {
  expect(treatmentOf({ ...navigation, url: 'https://other.example/courses' }, origin)).toBe('none')
  expect(treatmentOf({ ...navigation, method: 'POST', url: `${origin}/courses` }, origin)).toBe('none')
})

test('the paths of learners are those of the routes under their layout', () => {
  const pathsOf = (routes: RouteObject[]): string[] =>
    routes.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsOf(children ?? [])])
  expect([...learnerPaths].sort()).toEqual(pathsOf(privateRoutes.slice(0, 1)).sort())
})

test('scripts, styles and fonts are kept on use, pictures are not', () => {
  expect(['script', 'style', 'font', 'worker', 'image', ''].filter(isKeptOnUse)).toEqual([
    'script',
    'style',
    'font',
    'worker',
  ])
})

test('older caches are those of builds before this one, not of a build that is being installed', () => {
  const names = ['page-a', 'pack', 'page-b', 'page-c']
  expect(olderCaches(names, 'b')).toEqual(['page-a'])
  expect(olderCaches(names, 'a')).toEqual([])
  expect(olderCaches(names, 'unknown')).toEqual([])
})
