import * as calls from '@dopusk/contract'
import type { Caller, MailedTokens } from './fuzz-fixture.ts'
import type { KnownIds } from './known-ids.ts'
import { requestContent } from './valid-content-requests.ts'
import {
  createSendCall,
  first,
  requestSite,
  requestStudy,
  type Send,
  type SendCall,
  type ValidRequest,
  type ValidRequests,
} from './valid-study-requests.ts'

const person = { first_name: 'Анна', last_name: 'Ёлкина', phone: '+79120000001', birth_date: '1987-04-30' }

/** Prolongs the course twice and takes one prolongation back. */
const requestPeriods = async (sendCall: SendCall, given: calls.UserCourse): Promise<void> => {
  const { id, access_until } = given
  const items = [{ user_course: id, access_until }]
  const { items: prolonged } = await sendCall('partner', calls.prolongCourses, { body: { items, preview: false } })
  const body = { access_until: first(prolonged, 'prolongation').new_access_until }
  const { access_until: lastDay } = await sendCall('partner', calls.prolongCourse, { id, body })
  await sendCall('partner', calls.takeBackCourse, { id, body: { access_until: lastDay } })
}

/** Learners, their accounts and their users. */
const requestPeople = async (sendCall: SendCall, course: number): Promise<void> => {
  await sendCall('partner', calls.sendProposal, { body: { ...calls.sendProposal.example?.body, course } })
  const { results } = await sendCall('partner', calls.listEducationAccounts, { query: { limit: '100' } })
  const empty = first(
    results.filter(({ profile }) => profile === null),
    'account without a learner',
  )
  const body = { email: 'taken@fuzz.example', ...person, education_account: empty.id }
  const profile = await sendCall('partner', calls.createUserProfile, { body })
  const { id: user, email } = profile.user
  await sendCall('partner', calls.createEducationAccount, {
    body: { email: 'window@fuzz.example', ...person, courses: [course] },
  })
  const ofSite = 'of-site@fuzz.example'
  await sendCall('superuser', calls.createEducationAccount, { body: { email: ofSite, ...person } })
  await sendCall('partner', calls.askTransfer, { body: { email: ofSite } })
  await sendCall('partner', calls.changeUserProfile, { id: profile.id, body: person })
  await sendCall('partner', calls.changeUser, { id: user, body: { email } })
  await sendCall('partner', calls.sendMail, { body: { ...calls.sendMail.example?.body, email } })
  await sendCall('superuser', calls.createUser, { body: { email: 'created@fuzz.example', password: 'Parol-2026' } })
  const given = await sendCall('partner', calls.giveCourse, { body: { user, course } })
  await sendCall('partner', calls.pauseCourse, { id: given.id })
  await sendCall('partner', calls.resumeCourse, { id: given.id })
  await requestPeriods(sendCall, given)
  await requestGroups(sendCall, course, email)
}

const requestGroups = async (sendCall: SendCall, course: number, email: string): Promise<void> => {
  const body = { ...calls.createLearnerGroup.example?.body, course }
  const { id } = await sendCall('partner', calls.createLearnerGroup, { body })
  const { outcomes } = await sendCall('partner', calls.addGroupMembers, { id, body: { emails: [email] } })
  const user_courses = [first(outcomes, 'member').user_course]
  await sendCall('partner', calls.issueGroupCertificates, { id, body: { key: 'group-fuzz-1', user_courses } })
  await sendCall('partner', calls.remindGroupMembers, { id })
  await sendCall('partner', calls.changeLearnerGroup, { id, body: { name: 'Смена Б', exam_date: null, note: '' } })
  await sendCall('partner', calls.removeGroupMembers, { id, body: { user_courses } })
}

const requestBulk = async (sendCall: SendCall, course: number): Promise<void> => {
  const row = { ...person, email: 'bulk@fuzz.example', courses: [course] }
  const key = 'bulk-fuzz-1'
  await sendCall('partner', calls.createInBulk, { body: { ...calls.createInBulk.example?.body, key, rows: [row] } })
  await sendCall('partner', calls.getBulkProgress, { query: { key } })
  const content = Buffer.from('ФИО;Email;Телефон;Дата рождения\nСидоров;x;1;2').toString('base64')
  await sendCall('partner', calls.getFaultyRows, { body: { file_name: 'list.csv', content, refused: [] } })
  await sendCall('partner', calls.getCredentialsPdf, { body: { key } })
  await sendCall('partner', calls.getCredentialsTable, { body: { key } })
}

const requestBilling = async (sendCall: SendCall): Promise<void> => {
  const partner = first(await sendCall('superuser', calls.listPartnerProfiles), 'partner').id
  await sendCall('superuser', calls.generateReport, {
    body: { ...calls.generateReport.example?.body, partners: [partner] },
  })
  await sendCall('superuser', calls.generateInvoice, {
    body: { ...calls.generateInvoice.example?.body, partner, end_date: '2026-11-15' },
  })
  const { results } = await sendCall('superuser', calls.listInvoices)
  const { id, date } = first(results, 'invoice')
  await sendCall('superuser', calls.getInvoiceFile, { id })
  await sendCall('superuser', calls.setInvoicePayment, { id, body: { payment: { paid_on: date, paid_kopecks: 1 } } })
  await sendCall('superuser', calls.setInvoicePayment, { id, body: { payment: null } })
  const { act } = await sendCall('superuser', calls.issueAct, { id, body: {} })
  await sendCall('superuser', calls.getActFile, { id: act?.id ?? 0 })
  await sendCall('superuser', calls.cancelAct, { id: act?.id ?? 0 })
  await sendCall('superuser', calls.cancelInvoice, { id })
}

/** Of the first learner of the partner who has studied: the learner of the other requests has reset their courses. */
const findStudied = async (sendCall: SendCall): Promise<calls.UserCourse> => {
  const { results } = await sendCall('partner', calls.listEducationAccounts, { query: { limit: '100' } })
  for (const { profile } of results) {
    if (profile === null) continue
    const courses = await sendCall('partner', calls.listUserCourses, { query: { user: String(profile.user.id) } })
    const studied = courses.find(({ questions_studied }) => questions_studied > 0)
    if (studied !== undefined) return studied
  }
  throw new Error('the fuzz fixture has no learner who has studied')
}

const requestCertificates = async (sendCall: SendCall, code: string): Promise<void> => {
  const studied = await findStudied(sendCall)
  const { id } = await sendCall('partner', calls.issueCertificate, { id: studied.id })
  const { key = '' } = calls.issueCertificate.example?.body ?? {}
  await sendCall('partner', calls.getCertificatesArchive, { query: { key } })
  await sendCall('partner', calls.withdrawCertificate, { id })
  await sendCall('visitor', calls.verifyCertificate, { id: code })
}

const requestPartners = async (sendCall: SendCall): Promise<void> => {
  const body = { ...calls.createPartner.example?.body, company: 'ООО «Новый партнёр»', prices: [] }
  const { id } = await sendCall('superuser', calls.createPartner, { body })
  await sendCall('superuser', calls.changePartner, { id, body })
  const { id: user } = await sendCall('superuser', calls.createPartnerUser, { id })
  await sendCall('superuser', calls.invitePartnerUser, { id, user })
  await sendCall('superuser', calls.changePartnerUser, { id, user })
}

const requestInbox = async (sendCall: SendCall, course: number): Promise<void> => {
  const itemOf = async (kind: calls.InboxKind) =>
    first((await sendCall('dashboard', calls.listInbox, { query: { kind } })).results, kind)
  const { id, version } = await itemOf('enquiry')
  const taken = await sendCall('dashboard', calls.assignInboxItem, { id, body: { version, assignee: null } })
  await sendCall('dashboard', calls.closeInboxItem, { id, body: { version: taken.version, outcome: 'answered' } })
  const complaint = await itemOf('complaint')
  const items = [{ id: complaint.id, version: complaint.version }]
  await sendCall('dashboard', calls.closeInboxItems, { body: { items, outcome: 'unclear' } })
  const mail = await itemOf('mail')
  await sendCall('dashboard', calls.resendMail, { id: mail.id, body: { version: mail.version } })
  const proposal = await itemOf('proposal')
  const learner = { ...person, email: 'accepted@fuzz.example' }
  const body = { version: proposal.version, courses: [course], learner }
  await sendCall('dashboard', calls.acceptProposal, { id: proposal.id, body })
  const transfer = await itemOf('transfer')
  await sendCall('dashboard', calls.acceptTransfer, { id: transfer.id, body: { version: transfer.version } })
}

/** A person of their own is blocked, exported and erased: the others are needed later. */
const requestAdministration = async (sendCall: SendCall): Promise<void> => {
  const email = 'forgotten@fuzz.example'
  await sendCall('partner', calls.createEducationAccount, { body: { email, ...person } })
  await sendCall('dashboard', calls.getPersonalData, { query: { email } })
  await sendCall('dashboard', calls.exportPersonalData, { body: { email } })
  await sendCall('dashboard', calls.erasePersonalData, { body: { email } })
  const consents = await sendCall('visitor', calls.listConsents)
  const { version: after } = first(
    consents.filter(({ kind }) => kind === 'enquiry'),
    'consent',
  )
  await sendCall('dashboard', calls.addConsentVersion, { body: { ...calls.addConsentVersion.example?.body, after } })
}

/** Who is asked first, of those who may. */
const callers: Record<calls.Access, Caller> = {
  ...{ anyone: 'visitor', signed_in: 'learner', staff: 'partner', superuser: 'superuser' },
  ...{ expert: 'dashboard', manager: 'dashboard', admin: 'dashboard', dashboard: 'dashboard' },
}

/** The call's example with an id in its path and wherever the example has a one. */
const withId = ({ path, example }: calls.Call, id: string): Omit<ValidRequest, 'caller'> => {
  const text = JSON.stringify(example ?? {}).replace(/(?<=[:[]"?)1(?=[\]},"])/g, id)
  const { query, body } = JSON.parse(text) as NonNullable<calls.Call['example']>
  return { path: path.replace('{id}', id) + (query ? `?${new URLSearchParams(query)}` : ''), body }
}

/**
 * Requests with one id, or none, are not written by hand: ids that the caller has seen are tried until one is accepted and
 * finds something. What is read comes before it is changed.
 */
const requestTheRest = async (send: Send, { taken }: ValidRequests, known: KnownIds): Promise<void> => {
  const rest = calls.registry.filter(({ name }) => !taken.has(name))
  for (const call of rest.toSorted((a, b) => a.method.localeCompare(b.method))) {
    const caller = callers[call.access]
    const distinct = new Map(known.newestOfEachTable(caller).map((id) => [JSON.stringify(withId(call, id)), id]))
    for (const id of distinct.size > 0 ? distinct.values() : ['1']) {
      const { path, body } = withId(call, id)
      const { status, text } = await send(caller, call, path, body)
      if (status >= 300) continue
      taken.set(call.name, { caller, path, body })
      if (!/^\[\]$|"results":\[\]/.test(text)) break
    }
  }
}

/** Sends every call a valid request: this shows that a later refusal is caused by the bad input. */
export const sendValidRequests = async (send: Send, tokens: MailedTokens, known: KnownIds): Promise<ValidRequests> => {
  const valid: ValidRequests = { taken: new Map(), refusals: [] }
  const sendCall = createSendCall(send, valid)
  await requestSite(sendCall, tokens)
  await requestStudy(sendCall)
  const course = first(await sendCall('visitor', calls.listCourses), 'course').id
  await requestPeople(sendCall, course)
  await requestBulk(sendCall, course)
  await requestBilling(sendCall)
  await requestCertificates(sendCall, tokens.certificate)
  await requestPartners(sendCall)
  await requestInbox(sendCall, course)
  await requestAdministration(sendCall)
  await requestContent(sendCall, course)
  await sendCall('demo', calls.logout)
  await requestTheRest(send, valid, known)
  return valid
}
