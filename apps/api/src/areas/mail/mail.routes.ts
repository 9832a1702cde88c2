import * as calls from '@dopusk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'
import { type RouteDeps, route } from '../../http/route.ts'
import { type MailDeps, sendMail } from './mail.service.ts'
import { changeReminderSettings, getReminderSettings } from './reminders/reminder-settings.service.ts'

const keyShape = /^[\x21-\x7e]{1,200}$/

const readKey = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && keyShape.test(key)) return key
  throw new AppError('invalid', { fields: { 'Idempotency-Key': 'Недопустимое значение' } })
}

export const mailRoutes = (app: FastifyInstance, deps: RouteDeps & MailDeps): void => {
  route(app, deps, calls.sendMail, async ({ caller, body, request }) => ({
    id: await sendMail(deps, caller, {
      ...body,
      idempotencyKey: readKey(request),
      requestId: request.id,
    }),
  }))

  route(app, deps, calls.getReminderSettings, ({ caller, params }) => getReminderSettings(deps, caller, params.id))

  route(app, deps, calls.changeReminderSettings, ({ caller, params, body, request }) =>
    changeReminderSettings(deps, caller, {
      partnerId: params.id,
      remindersOff: body.reminders_off,
      requestId: request.id,
    }),
  )
}
