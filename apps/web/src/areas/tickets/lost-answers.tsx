import { type PluralForms, plural, pluralWord } from '../../shared/format/plural.ts'
import { Banner } from '../../shared/ui/banner.tsx'

const answers: PluralForms = ['ответ', 'ответа', 'ответов']
const came: PluralForms = ['дошёл', 'дошли', 'дошли']
const counted: PluralForms = ['засчитан', 'засчитаны', 'засчитаны']

/** Said plainly: what came after the bell does not count. */
export const LostAnswers = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <div role="alert">
      <Banner icon="offline" striped>
        {plural(count, answers)} {pluralWord(count, came)} до&nbsp;сервера уже после конца времени и&nbsp;не&nbsp;
        {pluralWord(count, counted)}
      </Banner>
    </div>
  )
