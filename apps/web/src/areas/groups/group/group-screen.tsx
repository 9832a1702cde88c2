import type { getLearnerGroup, ResponseOf } from '@dopusk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { isNotFound } from '../../../shared/api/api-error.ts'
import { currentUserQuery } from '../../../shared/api/queries.ts'
import { useBackLink } from '../../../shared/back-link.ts'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { LinkButton } from '../../../shared/ui/link-button.tsx'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { PageHeading } from '../../../shared/ui/page-heading.tsx'
import { RecordsSkeleton } from '../../../shared/ui/records-skeleton.tsx'
import { icons } from '../../../shared/ui/signed-in-icons.ts'
import { useLazyDialog } from '../../../shared/ui/use-lazy-dialog.tsx'
import { AddMembersDialog } from '../dialogs/add-members-dialog.tsx'
import { DeleteGroupDialog } from '../dialogs/delete-group-dialog.tsx'
import { EditGroupDialog } from '../dialogs/edit-group-dialog.tsx'
import { RemindDialog } from '../dialogs/remind-dialog.tsx'
import { groupQuery, groupsKey } from '../group-queries.ts'
import { MemberList } from '../members/member-list.tsx'
import { useMemberAddress } from '../members/use-member-address.ts'
import type { AccountDialogs } from './account-dialogs.ts'
import { ExportGroup } from './export-group.tsx'
import { GroupAbout, GroupFigures } from './group-about.tsx'
import styles from './group-screen.module.css'

type OpenedGroup = ResponseOf<typeof getLearnerGroup>
type GroupDialog = 'add' | 'edit' | 'remind' | 'delete'

const NoGroup = () => (
  <Page>
    <PageHeading title="Группа не&nbsp;найдена" />
    <EmptyState title="Такой группы нет" text={<>Возможно, её&nbsp;удалили или в&nbsp;адресе опечатка.</>}>
      <LinkButton look="ghost" to={paths.groups}>
        К&nbsp;группам
      </LinkButton>
    </EmptyState>
  </Page>
)

const GroupActions = ({ group, onOpen }: { group: OpenedGroup; onOpen: (dialog: GroupDialog) => void }) => (
  <div className={styles.actions}>
    <Button size="s" onClick={() => onOpen('add')}>
      <Icon name={icons.plus} />
      Добавить людей
    </Button>
    {group.figures.member_count > 0 && (
      <>
        <Button look="ghost" size="s" onClick={() => onOpen('remind')}>
          Напомнить всем
        </Button>
        <ExportGroup id={group.id} />
      </>
    )}
    <Button look="ghost" size="s" onClick={() => onOpen('edit')}>
      Изменить
    </Button>
    <Button look="ghost" size="s" onClick={() => onOpen('delete')}>
      Удалить
    </Button>
  </div>
)

const NoMembers = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState
    icon="person"
    title="В&nbsp;группе пока никого нет"
    text={
      <>
        Найдите людей по&nbsp;фамилии или вставьте список адресов. У&nbsp;каждого должен быть доступ к&nbsp;курсу
        группы.
      </>
    }
  >
    <Button onClick={onAdd}>Добавить людей</Button>
  </EmptyState>
)

interface GroupContentProps {
  group: OpenedGroup
  dialogs: AccountDialogs
  onAdd: () => void
}

const GroupContent = ({ group, dialogs, onAdd }: GroupContentProps) => {
  const client = useQueryClient()
  const list = useMemberAddress()
  const { dialog, pendingId, open } = useLazyDialog(group)
  if (group.figures.member_count === 0) return <NoMembers onAdd={onAdd} />
  return (
    <>
      <GroupFigures figures={group.figures} list={list} />
      <MemberList
        groupId={group.id}
        groupName={group.name}
        topics={group.topics}
        list={list}
        dialogs={dialogs}
        pendingId={pendingId}
        onOpen={open}
        onChanged={() => void client.invalidateQueries({ queryKey: groupsKey })}
      />
      {dialog}
    </>
  )
}

const OpenGroup = ({ id, accountDialogs }: { id: number; accountDialogs: AccountDialogs }) => {
  const query = useQuery(groupQuery(id))
  const { data: user } = useQuery(currentUserQuery)
  const back = useBackLink()
  const [dialog, setDialog] = useState<GroupDialog | null>(null)
  const { data: group, error } = query
  const close = () => setDialog(null)
  if (isNotFound(error)) return <NoGroup />
  return (
    <Page wide>
      <PageHeading
        title={group?.name ?? 'Группа'}
        back={back ?? { to: paths.groups, label: 'Группы' }}
        aside={group !== undefined && <GroupActions group={group} onOpen={setDialog} />}
      />
      {group === undefined && (query.isError ? <LoadError query={query} /> : <RecordsSkeleton />)}
      {group !== undefined && (
        <>
          <GroupAbout group={group} withPartner={user?.is_superuser === true} />
          <GroupContent group={group} dialogs={accountDialogs} onAdd={() => setDialog('add')} />
          {dialog === 'add' && <AddMembersDialog groupId={id} onClose={close} />}
          {dialog === 'edit' && <EditGroupDialog group={group} onClose={close} />}
          {dialog === 'remind' && (
            <RemindDialog groupId={id} userCourseIds={null} count={group.figures.member_count} onClose={close} />
          )}
          {dialog === 'delete' && <DeleteGroupDialog group={group} onClose={close} />}
        </>
      )}
    </Page>
  )
}

/** A group: who of its members will be ready for the exam, and what each knows of every topic. */
export const GroupScreen = ({ accountDialogs }: { accountDialogs: AccountDialogs }) => {
  const { id = '' } = useParams()
  if (!/^[1-9]\d{0,14}$/.test(id)) return <NoGroup />
  return <OpenGroup key={id} id={Number(id)} accountDialogs={accountDialogs} />
}
