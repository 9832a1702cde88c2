import * as calls from '@dopusk/contract'
import { type Ask, createAsk, first, type Send, type Takings, takeSite, takeStudy } from './take-study-calls.ts'

const person = { first_name: 'Анна', last_name: 'Ёлкина', phone: '+79120000001', birth_date: '1987-04-30' }

/** Learners, their accounts and their users. */
const takePeople = async (ask: Ask, course: number): Promise<void> => {
  await ask('partner', calls.sendProposal, { body: { ...calls.sendProposal.example?.body, course } })
  const { results } = await ask('partner', calls.listEducationAccounts, { query: { limit: '100' } })
  const empty = first(
    results.filter(({ profile }) => profile === null),
    'account without a learner',
  )
  const body = { email: 'taken@fuzz.example', ...person, education_account: empty.id }
  const profile = await ask('partner', calls.createUserProfile, { body })
  const { id: user, email } = profile.user
  for (const call of [calls.listProposals, calls.listUserProfiles, calls.listUsers, calls.listPartnerProfiles])
    await ask('partner', call)
  await ask('partner', calls.countEducationAccounts)
  await ask('partner', calls.getEducationAccount, { id: empty.id })
  await ask('partner', calls.changeEducationAccount, { id: empty.id })
  await ask('partner', calls.getAccountByProfile, { id: profile.id })
  await ask('partner', calls.getUserProfile, { id: profile.id })
  await ask('partner', calls.changeUserProfile, { id: profile.id, body: person })
  await ask('partner', calls.getUser, { id: user })
  await ask('partner', calls.changeUser, { id: user, body: { email } })
  await ask('partner', calls.checkEmail)
  await ask('partner', calls.sendMail, { body: { ...calls.sendMail.example?.body, email } })
  await ask('superuser', calls.createUser, { body: { email: 'created@fuzz.example', password: 'Parol-2026' } })
  const given = await ask('partner', calls.giveCourse, { body: { user, course } })
  await ask('partner', calls.changeUserCourse, { id: given.id })
  await ask('partner', calls.pauseCourse, { id: given.id })
  await ask('partner', calls.resumeCourse, { id: given.id })
  await ask('partner', calls.getCourseStatistic, { id: given.id })
}

const takeBulk = async (ask: Ask, course: number): Promise<void> => {
  await ask('partner', calls.getBulkTemplate)
  await ask('partner', calls.checkBulkFile)
  const row = { ...person, email: 'bulk@fuzz.example', courses: [course] }
  await ask('partner', calls.createInBulk, { body: { key: 'bulk-fuzz-1', rows: [row] } })
  await ask('partner', calls.getBulkProgress, { query: { key: 'bulk-fuzz-1' } })
}

const takePapers = async (ask: Ask): Promise<void> => {
  const partner = first(await ask('superuser', calls.listPartnerProfiles), 'partner').id
  await ask('superuser', calls.getInvoiceDefaults)
  await ask('superuser', calls.generateReport, { body: { ...calls.generateReport.example?.body, partners: [partner] } })
  await ask('superuser', calls.generateInvoice, { body: { ...calls.generateInvoice.example?.body, partner } })
}

/** Every call, with a request that it takes: so none of them refuses all that comes later for a reason of its own. */
export const takeEveryCall = async (send: Send): Promise<Takings> => {
  const takings: Takings = { taken: new Map(), refusals: [] }
  const ask = createAsk(send, takings)
  await takeSite(ask)
  await takeStudy(ask)
  const course = first(await ask('visitor', calls.listCourses), 'course').id
  await takePeople(ask, course)
  await takeBulk(ask, course)
  await takePapers(ask)
  await ask('demo', calls.logout)
  return takings
}
