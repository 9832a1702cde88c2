/** The clients that our mails must be right in: «family/platform» of caniemail.com. Yandex is not among its clients; Mail.ru is the nearest. */
export const mailClients = [
  'outlook/windows',
  'outlook/outlook-com',
  'outlook/macos',
  'outlook/ios',
  'outlook/android',
  'gmail/desktop-webmail',
  'gmail/mobile-webmail',
  'gmail/ios',
  'gmail/android',
  'apple-mail/macos',
  'apple-mail/ios',
  'mail-ru/desktop-webmail',
  'samsung-email/android',
  'thunderbird/macos',
] as const
export type MailClient = (typeof mailClients)[number]

interface Support {
  /** Of clients that do not fully support it: `n` not, `a` partly, `u` unknown, with the numbers of the notes. */
  limits: Partial<Record<MailClient, string>>
  notes: Record<string, string>
}

/**
 * From https://www.caniemail.com/api/data.json of 2026-05-13 (MIT, Copyright (c) 2019 HTeuMeuLeu): each feature that our
 * mails use. Of Outlook on Windows the worst that is known of 2007 and later, of other clients the newest version.
 */
export const caniemail: Record<string, Support> = {
  'css-at-media': {
    limits: {
      'outlook/windows': 'n',
      'outlook/outlook-com': 'a #1 #10',
      'outlook/macos': 'a #1 #10',
      'outlook/ios': 'a #1',
      'outlook/android': 'a #1',
      'gmail/desktop-webmail': 'a #7',
      'gmail/mobile-webmail': 'n',
      'gmail/ios': 'a #6 #7',
      'gmail/android': 'a #6 #7',
      'mail-ru/desktop-webmail': 'a #1 #7',
      'samsung-email/android': 'a #9',
      'thunderbird/macos': 'n',
    },
    notes: {
      '1': 'Partial. Does not support nested media queries.',
      '6': 'Partial. Not supported with non Google accounts.',
      '7': 'Partial. Does not support height based media queries.',
      '9': 'Partial. Not supported with Hotmail/Outlook accounts.',
      '10': 'Partial. Nested media queries are removed.',
    },
  },
  'css-at-media-prefers-color-scheme': {
    limits: {
      'outlook/windows': 'n',
      'gmail/desktop-webmail': 'n',
      'gmail/mobile-webmail': 'n',
      'gmail/ios': 'n',
      'gmail/android': 'n',
      'mail-ru/desktop-webmail': 'n',
      'thunderbird/macos': 'n',
    },
    notes: {},
  },
  'css-background-color': { limits: {}, notes: {} },
  'css-border': {
    limits: { 'outlook/windows': 'a #1 #2' },
    notes: {
      '1': 'Partial. A border can not be bigger than 8px.',
      '2': 'Buggy. Unreliable if used on a `<p>` or a `<div>`.',
    },
  },
  'css-border-radius': {
    limits: { 'outlook/windows': 'n #1' },
    notes: {
      '1': 'Round corners can be used in VML with the `RoundRect` element. See [buttons.cm](https://buttons.cm/) and [VML documentation](https://docs.microsoft.com/en-us/windows/win32/vml/msdn-online-vml-roundrect-element).',
    },
  },
  'css-display': {
    limits: { 'outlook/windows': 'a #4 #5', 'gmail/ios': 'a #1', 'gmail/android': 'a #1' },
    notes: {
      '1': 'Partial. `flex`, `grid`, `flow-root`, `contents`, `inline flow-root`, `inline flex`, `inline grid`, `initial`, `revert`, `unset` are not supported with non Google accounts.',
      '4': 'Buggy. `display:none` does not inherit to inner tables.',
      '5': 'Partial. Only supports `display:none` (but not on `<img>`).',
    },
  },
  'css-font-size': {
    limits: { 'outlook/windows': 'a #1', 'samsung-email/android': 'a #2' },
    notes: {
      '1': 'Partial support. `rem` values are not supported.',
      '2': 'Partial support. `relative` and `percentage` size values not supported.',
    },
  },
  'css-font-weight': {
    limits: { 'outlook/windows': 'a #2' },
    notes: {
      '2': 'Partial support. `<number>` values between 0 and 599 are set as normal font weight. `<number>` values between 600 and 1000 are set as bold font weight.',
    },
  },
  'css-important': {
    limits: {
      'outlook/windows': 'a #4 #5',
      'gmail/desktop-webmail': 'a #1',
      'gmail/mobile-webmail': 'a #1 #2',
      'gmail/ios': 'a #1 #2',
      'gmail/android': 'a #1 #2',
    },
    notes: {
      '1': 'Partial. Only supported in lowercase. (See [email-bugs#13](https://github.com/hteumeuleu/email-bugs/issues/13))',
      '2': 'Partial. Only supported inline when using a Non Gmail Account due to the lack of `<style>` support.',
      '4': 'Partial. Only supported with a space before.',
      '5': 'Partial. Not supported inline. (See [email-bugs#31](https://github.com/hteumeuleu/email-bugs/issues/31))',
    },
  },
  'css-line-height': {
    limits: { 'outlook/windows': 'a #1' },
    notes: { '1': 'Buggy. `em` and `px` units behave weirdly. Use `mso-line-height-rule:exactly`.' },
  },
  'css-margin': {
    limits: {
      'outlook/windows': 'a #1 #2 #3 #4',
      'outlook/outlook-com': 'a #1',
      'outlook/macos': 'a #1',
      'outlook/ios': 'a #1',
      'outlook/android': 'a #1',
      'gmail/desktop-webmail': 'a #1',
      'gmail/mobile-webmail': 'a #1',
      'gmail/ios': 'a #1',
      'gmail/android': 'a #1',
      'mail-ru/desktop-webmail': 'a #1',
    },
    notes: {
      '1': 'Partial. Negative values are not supported.',
      '2': 'Partial. Not supported on `<span>` and `<body>` elements.',
      '3': 'Buggy. `background-color` is included inside the `margin`.',
      '4': 'Partial. `auto` value is not supported.',
    },
  },
  'css-max-width': { limits: { 'outlook/windows': 'n' }, notes: {} },
  'css-padding': {
    limits: { 'outlook/windows': 'a #1 #2' },
    notes: {
      '1': 'Partial. Only supported on table cells.',
      '2': 'Buggy. Vertical padding will be the same for all cells of a same row, adopting the biggest value.',
    },
  },
  'css-selector-class': {
    limits: { 'gmail/mobile-webmail': 'n', 'gmail/ios': 'a #1', 'gmail/android': 'a #1' },
    notes: { '1': 'Partial. Not supported with non Google accounts.' },
  },
  'css-text-align': {
    limits: {
      'outlook/windows': 'a #1 #3',
      'outlook/android': 'a #3',
      'gmail/mobile-webmail': 'a #3 #5',
      'gmail/android': 'a #3 #5',
      'samsung-email/android': 'a #3 #5',
    },
    notes: {
      '1': 'Partial. Flow-relative values `start` and `end` are not supported.',
      '3': "Partial. Doesn't support the `match-parent` value.",
      '5': 'Supports the vendor prefixed value `-webkit-match-parent`.',
    },
  },
  'css-text-decoration': {
    limits: { 'outlook/windows': 'a #2 #3', 'gmail/ios': 'a #1', 'gmail/android': 'a #1' },
    notes: {
      '1': 'Partial. Not supported with non Google accounts.',
      '2': 'Partial. Not supported with multiple values.',
      '3': 'Partial. `overline` is not supported.',
    },
  },
  'css-unit-percent': { limits: {}, notes: {} },
  'css-unit-px': { limits: {}, notes: {} },
  'css-width': {
    limits: { 'outlook/windows': 'a #1' },
    notes: { '1': 'Partial. Not supported on `<body>`, `<span>`, `<div>`, `<p>` or `<img>` elements.' },
  },
  'css-word-break': {
    limits: {
      'outlook/outlook-com': 'a #2',
      'outlook/macos': 'a #2',
      'outlook/ios': 'a #2',
      'outlook/android': 'a #2',
      'gmail/mobile-webmail': 'a #2',
      'gmail/ios': 'a #2',
      'gmail/android': 'a #2',
      'apple-mail/macos': 'a #2',
      'apple-mail/ios': 'a #2',
      'samsung-email/android': 'a #2',
    },
    notes: { '2': 'Buggy. Supported but a `word-wrap:break-word` is applied, making it look like `break-all`.' },
  },
  'html-align': {
    limits: { 'outlook/macos': 'a #3' },
    notes: {
      '3': 'Partial. `left` and `right` do not work on `<table>` elements. Use `float:left` or `float:right` styles instead.',
    },
  },
  'html-body': {
    limits: {
      'outlook/outlook-com': 'a #1',
      'outlook/macos': 'n',
      'outlook/ios': 'a #1',
      'outlook/android': 'a #1',
      'gmail/desktop-webmail': 'a #1',
      'gmail/mobile-webmail': 'a #1',
      'gmail/ios': 'a #1',
      'gmail/android': 'a #1',
      'mail-ru/desktop-webmail': 'n',
    },
    notes: { '1': 'Partial. Replaced by a `<div>` with supported attributes.' },
  },
  'html-cellpadding': { limits: {}, notes: {} },
  'html-cellspacing': { limits: {}, notes: {} },
  'html-comments': { limits: {}, notes: {} },
  'html-doctype': {
    limits: { 'outlook/windows': 'n #2', 'samsung-email/android': 'n', 'thunderbird/macos': 'n #1' },
    notes: {
      '1': 'Buggy. Renders as if there was no doctype with an Outlook email, and in HTML5 otherwise.',
      '2': 'Not supported. The HTML5 doctype has no impact here.',
    },
  },
  'html-lang': { limits: {}, notes: {} },
  'html-meta-color-scheme': {
    limits: {
      'outlook/windows': 'n',
      'outlook/outlook-com': 'n',
      'outlook/macos': 'n',
      'outlook/ios': 'n',
      'outlook/android': 'n',
      'gmail/desktop-webmail': 'n',
      'gmail/mobile-webmail': 'n',
      'gmail/ios': 'n',
      'gmail/android': 'n',
      'apple-mail/ios': 'n',
      'mail-ru/desktop-webmail': 'n',
      'samsung-email/android': 'n',
    },
    notes: {},
  },
  'html-role': { limits: {}, notes: {} },
  'html-span': { limits: {}, notes: {} },
  'html-style': {
    limits: {
      'outlook/windows': 'a #4',
      'gmail/desktop-webmail': 'a #1 #6',
      'gmail/mobile-webmail': 'n',
      'gmail/ios': 'a #1 #2',
      'gmail/android': 'a #1 #2',
    },
    notes: {
      '1': 'Partial. Not supported inside the `<body>`.',
      '2': 'Partial. Not supported with non Google accounts.',
      '4': 'Buggy. `<style>` elements need to be declared before their rules are used.',
      '6': 'The size of the `<style>` tag [is limited to 16 KB](https://github.com/hteumeuleu/email-bugs/issues/90)',
    },
  },
  'html-table': { limits: {}, notes: {} },
  'html-width': {
    limits: { 'outlook/windows': 'a #1 #2' },
    notes: {
      '1': "Buggy. Percentage width on `<img>` elements are based on the physical file's width, not on the parent element's width.",
      '2': "Buggy. Sizes set in attributes don't scale in 120 dpi mode.",
    },
  },
}
