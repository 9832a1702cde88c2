import { Banner } from '../shared/ui/banner.tsx'

/** Everything is answered, and only the line is missing. */
export const WaitingForLine = () => (
  <div role="status">
    <Banner icon="offline">Нет связи с&nbsp;сервером. Ответы сохранены, результат появится при подключении</Banner>
  </div>
)
