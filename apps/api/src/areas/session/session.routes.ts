import type { CurrentUser } from '@dopusk/contract'
import * as calls from '@dopusk/contract'
import { appliedDemoLifetimeMs, calendarDayAt, demoLifetimeMs } from '@dopusk/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../../http/caller.ts'
import { hasCsrfCookie } from '../../http/csrf.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { isImpersonated } from '../../people/impersonation.ts'
import type { Outbox } from '../../people/outbox.ts'
import { hasUnread } from '../../study/unread-messages.ts'
import { createDemoUser } from './demo-user.service.ts'
import { type KnownBrowsers, knownBrowserLifetimeS } from './known-browsers.ts'
import { login } from './login.service.ts'
import type { OpenedSession } from './open-session.ts'
import { confirmPasswordReset, requestPasswordReset } from './password-reset.service.ts'
import { refreshToken } from './refresh-token.service.ts'
import { confirmRegistration, register } from './registration.service.ts'
import { endSession, getUser, type UserRow } from './session.queries.ts'

export interface SessionDeps extends RouteDeps {
  timeZone: string
  secureCookies: boolean
  knownBrowsers: KnownBrowsers
  mail: Outbox
}

const browserCookie = 'refreshbinding'
const knownBrowserCookie = 'knownbrowser'

const viewDemo = ({ createdAt, demoProposalNo }: UserRow, timeZone: string): CurrentUser['demo'] => {
  const lifetimeMs = demoProposalNo === null ? demoLifetimeMs : appliedDemoLifetimeMs
  const until = calendarDayAt(new Date(createdAt.getTime() + lifetimeMs), timeZone)
  return { until, proposal_id: demoProposalNo }
}

const viewUser = (user: UserRow, timeZone: string): CurrentUser => ({
  id: user.id,
  email: user.email,
  is_demo: user.isDemo,
  is_superuser: user.isSuperuser,
  user_status: user.userStatus,
  role: user.role,
  partner_profile: user.partnerId === null ? null : { id: user.partnerId, company: user.company ?? '' },
  first_name: user.firstName,
  patronymic: user.patronymic,
  demo: user.isDemo ? viewDemo(user, timeZone) : null,
  ...(user.brand !== null && { partner_brand: user.brand }),
})

const impersonated = 'Вы вошли под чужим именем, поэтому пароль сменить нельзя. Сначала вернитесь к своему'

/** An impersonating administrator must not get at the person's password. */
const refuseForOthers = (caller: Caller | null): void => {
  if (caller !== null && isImpersonated(caller)) throw new AppError('forbidden', { message: impersonated })
}

export const sessionRoutes = (app: FastifyInstance, deps: SessionDeps): void => {
  const ownCookie = { httpOnly: true, sameSite: 'strict', secure: deps.secureCookies } as const
  const cookieOptions = { ...ownCookie, path: calls.refreshToken.path }

  const sessionAnswer = (reply: FastifyReply, opened: OpenedSession & { user: UserRow }) => {
    if (opened.browserSecret !== null) {
      reply.setCookie(browserCookie, opened.browserSecret, { ...cookieOptions, maxAge: 30 * 24 * 60 * 60 })
    }
    return { access: opened.access, refresh: opened.refresh, user: viewUser(opened.user, deps.timeZone) }
  }

  route(app, deps, calls.login, async ({ body, request, reply }) => {
    const from = { address: request.ip, fromBrowser: hasCsrfCookie(request), requestId: request.id }
    const knownBrowser = request.cookies[knownBrowserCookie]
    const signedIn = await login(deps, { ...body, impersonate: body.impersonate, ...from, knownBrowser })
    if (signedIn.knownBrowser !== null) {
      const options = { ...ownCookie, path: calls.login.path, maxAge: knownBrowserLifetimeS }
      reply.setCookie(knownBrowserCookie, signedIn.knownBrowser, options)
    }
    return sessionAnswer(reply, signedIn)
  })

  route(app, deps, calls.logout, async ({ caller, reply }) => {
    await endSession(deps.db, caller.sessionId, deps.now())
    reply.clearCookie(browserCookie, cookieOptions)
    return { success: true as const }
  })

  route(app, deps, calls.register, async ({ body, request }) => {
    await register(deps, { email: body.email, password: body.password, address: request.ip })
    return { success: true as const }
  })

  route(app, deps, calls.confirmRegistration, async ({ body }) => {
    await confirmRegistration(deps, body)
    return { success: true as const }
  })

  route(app, deps, calls.requestPasswordReset, async ({ body, caller, request }) => {
    refuseForOthers(caller)
    await requestPasswordReset(deps, { email: body.email, address: request.ip })
    return { success: true as const }
  })

  route(app, deps, calls.confirmPasswordReset, async ({ body, caller, request }) => {
    refuseForOthers(caller)
    const from = { address: request.ip, requestId: request.id }
    return { email: await confirmPasswordReset(deps, { token: body.token, password: body.password, ...from }) }
  })

  route(app, deps, calls.createDemoUser, async ({ request, reply }) =>
    sessionAnswer(reply, await createDemoUser(deps, { address: request.ip, fromBrowser: hasCsrfCookie(request) })),
  )

  route(app, deps, calls.refreshToken, async ({ body, request }) =>
    refreshToken(deps, {
      refresh: body.refresh,
      browserSecret: request.cookies[browserCookie],
      requestId: request.id,
    }),
  )

  route(app, deps, calls.getCurrentUser, async ({ caller }) => ({
    ...viewUser(await getUser(deps.db, caller.userId), deps.timeZone),
    ...((await hasUnread(deps.db, caller.userId)) && { has_unread: true as const }),
  }))
}
