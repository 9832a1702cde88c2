import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

interface Linked {
  learnerId: number
  learnerEmail: string
  courseId: number
  today: string
}

interface Application {
  /** None: it came from a visitor and belongs to the site. */
  company: string | null
  last_name: string
  first_name: string
  surname: string
  email: string
  phone: string
  birth_date: string
}

const learner: Application = {
  company: 'ООО «Вектор»',
  last_name: 'Ёлкина',
  first_name: 'Анна',
  surname: 'Петровна',
  email: 'learner@example.org',
  phone: '+79120000001',
  birth_date: '1987-04-30',
}

const waiting: Application[] = [
  {
    company: 'ООО «Вектор»',
    last_name: 'Громов',
    first_name: 'Пётр',
    surname: 'Ильич',
    email: 'gromov@example.org',
    phone: '+79120000002',
    birth_date: '1979-11-02',
  },
  {
    company: 'АО «Северный завод»',
    last_name: 'Зимина',
    first_name: 'Ольга',
    surname: 'Сергеевна',
    email: 'zimina@example.org',
    phone: '+79120000003',
    birth_date: '1991-02-28',
  },
  {
    company: null,
    last_name: 'Берёзов',
    first_name: 'Илья',
    surname: 'Андреевич',
    email: 'berezov@example.org',
    phone: '+79120000004',
    birth_date: '1984-07-15',
  },
]

const insertAccount = async (
  tx: Tx,
  now: Date,
  courseId: number,
  { company, ...person }: Application,
): Promise<number> => {
  const partner =
    company === null
      ? undefined
      : await tx.selectFrom('partner_profile').select('id').where('company', '=', company).executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('education_account')
    .values({ partner_id: partner?.id ?? null, created_at: now, sort_creator: company ?? '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { no } = await tx
    .insertInto('proposal')
    .values({ education_account_id: id, course_id: courseId, ...person, consent_at: now, created_at: now })
    .returning('no')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('education_account')
    .set({ first_proposal_no: no, search_text: String(no) })
    .where('id', '=', id)
    .execute()
  return id
}

const linkLearner = async (tx: Tx, now: Date, accountId: number, { learnerId, learnerEmail, today }: Linked) => {
  const { company, email, ...profile } = learner
  const { id } = await tx
    .insertInto('learner_profile')
    .values({ user_id: learnerId, ...profile, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const name = `${profile.last_name} ${profile.first_name} ${profile.surname}`
  await tx
    .updateTable('education_account')
    .set({
      profile_id: id,
      sort_name: name,
      latest_start_date: today,
      search_text: sql`searchable(concat_ws(' ', ${name}::text, ${learnerEmail}::text, first_proposal_no))`,
    })
    .where('id', '=', accountId)
    .execute()
}

/** Some accounts of the demonstration partner, one of another partner and one of the site itself. */
export const insertEducationAccounts = async (tx: Tx, now: Date, linked: Linked): Promise<void> => {
  await linkLearner(tx, now, await insertAccount(tx, now, linked.courseId, learner), linked)
  for (const application of waiting) await insertAccount(tx, now, linked.courseId, application)
}
