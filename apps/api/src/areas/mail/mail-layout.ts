export interface MailText {
  subject: string
  text: string
  html: string
}

/** Shown in the footer of every mail. */
export interface Sender {
  organisation: string
  supportEmail: string | null
}

export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  )

export const textFooter = ({ organisation, supportEmail }: Sender): string =>
  `${organisation}${supportEmail === null ? '' : `\nВопросы: ${supportEmail}`}\n`

export const htmlButton = (label: string, address: string): string =>
  `<p style="margin:8px 0 24px"><a href="${escapeHtml(address)}" style="display:block;padding:14px 16px;background:#1c4fb8;border-radius:8px;color:#ffffff;text-align:center;text-decoration:none;font-weight:600">${label}</a></p>`

/** A small grey line; `body` is HTML. */
export const htmlNote = (body: string): string =>
  `<p style="margin:0 0 16px;font-size:14px;color:#5b6472;word-break:break-word">${body}</p>`

/** One column without images or scripts, text large enough for a phone. `body` is HTML. */
export const htmlPage = (
  subject: string,
  body: string,
  { organisation, supportEmail }: Sender,
): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${subject}</title>
</head>
<body style="margin:0;padding:16px;background:#f3f5f8;color:#16202e;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">
${body}
</div>
<p style="max-width:480px;margin:16px auto 0;font-size:14px;color:#5b6472;text-align:center">${escapeHtml(organisation)}${
  supportEmail === null ? '' : `<br>Вопросы: ${escapeHtml(supportEmail)}`
}</p>
</body>
</html>
`
