import { escapeHtml, htmlButton, htmlNote, htmlPage, type MailText, type Sender, textFooter } from './mail-layout.ts'
import type { ProlongRequest } from './prolong-asked.queries.ts'

interface ProlongAsked extends Omit<ProlongRequest, 'recipient'> {
  /** The account list, searched for the learner. */
  address: string
}

const subject = 'Просьба продлить доступ'

const russianDay = (day: string) => day.split('-').reverse().join('.')

/** Rows of a mail: «Курс: …». */
const rowsOf = ({ name, email, course, accessUntil }: ProlongAsked): [label: string, value: string][] => [
  ['Обучающийся', name ?? email],
  ['Email', email],
  ['Курс', course],
  ['Доступ по', russianDay(accessUntil)],
]

const opening = 'Обучающийся просит продлить доступ к\u00a0курсу.'
const note = 'Когда доступ будет выдан снова, отметка о\u00a0просьбе исчезнет сама.'

export const writeProlongAsked = (asked: ProlongAsked, sender: Sender): MailText => {
  const rows = rowsOf(asked)
  return {
    subject,
    text: `Здравствуйте!

${opening}

${rows.map(([label, value]) => `${label}: ${value}`).join('\n')}

Учётная запись: ${asked.address}

${note}

${textFooter(sender)}`,
    html: htmlPage(
      subject,
      `<p style="margin:0 0 16px;font-size:18px;font-weight:600">Здравствуйте!</p>
<p style="margin:0 0 24px">${opening}</p>
${rows.map(([label, value]) => `<p style="margin:0 0 12px"><span style="font-size:14px;color:#5b6472">${label}</span><br>${escapeHtml(value)}</p>`).join('\n')}
${htmlButton('Открыть учётную запись', asked.address)}
${htmlNote(escapeHtml(note))}`,
      sender,
    ),
  }
}
