import * as calls from '@dopusk/contract'
import type { FastifyInstance } from 'fastify'
import { matchesIfMatch, rowVersionEtag } from '../../../http/etag.ts'
import { cappedPageResponse } from '../../../http/paging.ts'
import { type RouteDeps, route } from '../../../http/route.ts'
import { scopeOf } from '../../../people/staff-scope.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { viewProfile } from '../list/account-views.ts'
import { type ProfileBody, readProfileFields } from '../profile-fields.ts'
import { acceptProposal } from './accept-proposal.service.ts'
import { acceptTransfer } from './accept-transfer.service.ts'
import { askTransfer } from './ask-transfer.service.ts'
import { createEducationAccount } from './create-account.service.ts'
import type { NewLearner } from './create-learner.ts'
import { listSimilarLearners } from './similar-learners.queries.ts'
import { listUserProfiles } from './user-profiles.queries.ts'
import { changeUserProfile, createUserProfile, getUserProfile } from './user-profiles.service.ts'
import { hasEmail, listUsers } from './users.queries.ts'
import { changeUser, createUser, getUser, type RequestedPermissions, viewUser } from './users.service.ts'

const permissionsOf = (body: {
  role?: RequestedPermissions['role']
  is_superuser?: boolean | undefined
  is_demo?: boolean | undefined
  user_status?: RequestedPermissions['userStatus']
  partner_profile?: number | null | undefined
}): RequestedPermissions => ({
  role: body.role,
  isSuperuser: body.is_superuser,
  isDemo: body.is_demo,
  userStatus: body.user_status,
  partnerId: body.partner_profile,
})

interface PersonBody extends Omit<ProfileBody, 'is_verified' | 'is_blocked'> {
  email: string
}

const personOf = (body: PersonBody): Omit<NewLearner, 'courseIds'> => ({
  ...readProfileFields(body),
  email: body.email,
})

const learnerOf = ({ courses, ...person }: PersonBody & { courses: number[] }): NewLearner => ({
  ...personOf(person),
  courseIds: courses,
})

/** Users and their profiles, as staff see them. */
export const peopleRoutes = (app: FastifyInstance, deps: RouteDeps & AccountsDeps): void => {
  const { db } = deps

  route(app, deps, calls.listUsers, async ({ caller, query, request }) => {
    const { users, ...counted } = await listUsers(db, scopeOf(caller), query.search, query)
    return cappedPageResponse(request, query, users.map(viewUser), counted)
  })

  route(app, deps, calls.createUser, ({ caller, body, request }) =>
    createUser(
      deps,
      { caller, requestId: request.id },
      { email: body.email, password: body.password, permissions: permissionsOf(body) },
    ),
  )

  route(app, deps, calls.getUser, ({ caller, params }) => getUser(deps, caller, params.id))

  route(app, deps, calls.changeUser, ({ caller, params, body, request }) =>
    changeUser(deps, {
      caller,
      requestId: request.id,
      userId: params.id,
      email: body.email,
      password: body.password,
      permissions: permissionsOf(body),
    }),
  )

  route(app, deps, calls.checkEmail, async ({ caller, body }) => ({
    exists: await hasEmail(db, scopeOf(caller), body.email),
  }))

  route(app, deps, calls.listUserProfiles, async ({ caller, query, request }) => {
    const filter = { search: query.search, learnersOnly: query.learners_only }
    const { profiles, ...counted } = await listUserProfiles(db, scopeOf(caller), filter, query)
    return cappedPageResponse(request, query, profiles.map(viewProfile), counted)
  })

  route(app, deps, calls.createUserProfile, ({ caller, body, request }) => {
    const actor = { caller, requestId: request.id }
    return createUserProfile(deps, actor, { accountId: body.education_account, learner: learnerOf(body) })
  })

  route(app, deps, calls.createEducationAccount, ({ caller, body, request }) =>
    createEducationAccount(
      deps,
      { caller, requestId: request.id },
      {
        learner: learnerOf(body),
        partnerId: body.created_by,
        startDate: body.start_date,
        sendsCredentials: body.send_credentials,
      },
    ),
  )

  route(app, deps, calls.acceptProposal, async ({ caller, params, body, request }) => {
    const { learner, profile, version, courses, start_date, send_credentials } = body
    const acceptance = {
      itemId: params.id,
      version,
      courseIds: courses,
      startDate: start_date,
      sendsCredentials: send_credentials,
    }
    const applicant = learner === undefined ? { profileId: profile ?? 0 } : { learner: personOf(learner) }
    const accountId = await acceptProposal(deps, { caller, requestId: request.id }, acceptance, applicant)
    return { education_account: accountId }
  })

  route(app, deps, calls.listSimilarLearners, async ({ caller, body }) => {
    const person = { lastName: body.last_name, firstName: body.first_name, birthDate: body.birth_date }
    return (await listSimilarLearners(db, scopeOf(caller), person)).map(viewProfile)
  })

  route(app, deps, calls.askTransfer, async ({ caller, body, request }) => {
    await askTransfer(deps, { caller, requestId: request.id }, body.email)
    return { detail: 'Передано администратору' }
  })

  route(app, deps, calls.acceptTransfer, async ({ caller, params, body, request }) => {
    await acceptTransfer(deps, { caller, requestId: request.id }, { itemId: params.id, version: body.version })
    return {}
  })

  route(app, deps, calls.getUserProfile, async ({ caller, params, reply }) => {
    const profile = await getUserProfile(deps, caller, params.id)
    reply.header('etag', rowVersionEtag(profile.version))
    return profile
  })

  route(app, deps, calls.changeUserProfile, async ({ caller, params, body, request, reply }) => {
    const profile = await changeUserProfile(deps, {
      caller,
      requestId: request.id,
      profileId: params.id,
      change: { ...readProfileFields(body), email: body.email },
      isCurrent: (version) => matchesIfMatch(request, version),
    })
    reply.header('etag', rowVersionEtag(profile.version))
    return profile
  })
}
