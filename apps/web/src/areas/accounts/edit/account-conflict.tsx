import { Notice } from './notice.tsx'

/** What has happened to the account meanwhile, and that the next press is meant to overwrite it. */
export const AccountConflict = ({ changes }: { changes: readonly string[] }) => (
  <Notice tone="amber" role="alert">
    {changes.length === 0 ? <p>Пароль и&nbsp;курсы остались прежними.</p> : <p>{changes.join(' ')}</p>}
    <p>Если новый пароль всё ещё нужен, сохраните его ещё&nbsp;раз.</p>
  </Notice>
)
