import { Notice } from './notice.tsx'

/** Why there is no password to show. */
export const PasswordMissing = ({ impersonated }: { impersonated: boolean }) => (
  <Notice tone="amber" role="note">
    {impersonated ? (
      <p>Вы&nbsp;вошли под чужим именем, поэтому пароли не&nbsp;показываются и&nbsp;не&nbsp;меняются.</p>
    ) : (
      <p>Пароль неизвестен: обучающийся задал его сам. Задайте новый, чтобы показать его или отправить.</p>
    )}
  </Notice>
)
