import { expect, test } from 'vitest'
import { matchesText, parsePersonArgs } from './person-commands.ts'

test('a record of another person is named with its contacts, and how to take it', () => {
  const match = { kind: 'enquiry' as const, id: 12, name: 'Рустам', phone: '+79995550001', email: null, learner: null }
  const proposal = { ...match, kind: 'proposal' as const, id: 7, email: 'r@example.org', learner: 'Иной Олег' }
  const createdAt = new Date('2026-11-12T09:00:00Z')
  const text = matchesText([
    { ...match, createdAt },
    { ...proposal, createdAt },
  ])
  expect(text.split('\n').slice(1, 3)).toEqual([
    '  enquiry:12  вопрос с сайта от 2026-11-12: Рустам, +79995550001',
    '  proposal:7  заявка от 2026-11-12: Рустам, +79995550001, r@example.org, учётная запись: Иной Олег',
  ])
  expect(text).toContain('--with enquiry:12')
})

test('the records that are confirmed are read, and nothing else is', () => {
  const args = ['anna@example.org', '--with', 'enquiry:12', '--with', 'proposal:7', '--leave-matches']
  expect(parsePersonArgs(args)).toEqual({
    email: 'anna@example.org',
    confirmed: { enquiryIds: [12], proposalIds: [7] },
    leavesMatches: true,
  })
  expect(() => parsePersonArgs(['anna@example.org', '--with', '12'])).toThrow('После --with нужна запись')
  expect(() => parsePersonArgs(['--with', 'enquiry:12'])).toThrow('Нужен один адрес email.')
})
