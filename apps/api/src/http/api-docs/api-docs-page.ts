import { type Call, errors } from '@dopusk/contract'
import { z } from 'zod'
import { errorsOf } from './openapi.ts'

const accessNames: Record<Call['access'], string> = {
  anyone: 'все',
  signed_in: 'вошедшие',
  staff: 'партнёр или суперпользователь',
  superuser: 'суперпользователь',
  expert: 'эксперт (domain_spec), администратор или суперпользователь',
  manager: 'менеджер (course_manager), администратор или суперпользователь',
  admin: 'администратор или суперпользователь',
  dashboard: 'любой сотрудник рабочего места',
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const schemaBlock = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output') => {
  if (schema === undefined) return ''
  const { $schema, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(shape, null, 2))}</pre></details>`
}

const responseBlock = ({ file, response }: Call) =>
  file === undefined
    ? schemaBlock('Ответ', response, 'output')
    : `<p>Ответ: файл <code>${file.fileName}</code>, ${file.mediaType}.</p>`

const callSection = (call: Call) => `<section id="${call.name}">
<h2><code>${call.method}</code> ${escapeHtml(call.path)}</h2>
<p>${escapeHtml(call.summary)}</p>
<p>Кому доступно: ${accessNames[call.access]}. Успех: ${call.status}.</p>
${schemaBlock('Параметры пути', call.params, 'input')}
${schemaBlock('Параметры запроса', call.query, 'input')}
${schemaBlock('Тело запроса', call.body, 'input')}
${responseBlock(call)}
<details><summary>Отказы</summary><ul>${errorsOf(call)
  .map((code) => `<li>${errors[code].status} <code>${code}</code> — ${escapeHtml(errors[code].message)}</li>`)
  .join('')}</ul></details>
</section>`

/** The API reference as one page without scripts, so that it fits the same content security policy as all others. */
export const renderApiDocs = (calls: readonly Call[]): string => `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>API — Допуск</title></head>
<body><main><h1>API «Допуск»</h1>
<p>То же для программ: <a href="/api/docs/openapi.json">OpenAPI 3.1</a>. Ошибки всегда одного вида:
<code>{ code, message, fields?, request_id }</code>.</p>
<nav><ul>${calls
  .map((call) => `<li><a href="#${call.name}">${call.method} ${escapeHtml(call.path)}</a></li>`)
  .join('')}</ul></nav>
${calls.map(callSection).join('\n')}
</main></body></html>`
