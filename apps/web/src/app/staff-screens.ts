/** Loads a screen of staff. */
export const staffScreens = {
  accountList: async () => (await import('./account-list-page.tsx')).AccountListPage,
  groups: async () => (await import('../areas/groups/list/groups-screen.tsx')).GroupsScreen,
  group: async () => (await import('./group-page.tsx')).GroupPage,
  invoices: async () => (await import('../areas/billing/register/invoices-screen.tsx')).InvoicesScreen,
  partners: async () => (await import('../areas/partners/partners-screen.tsx')).PartnersScreen,
  partner: async () => (await import('./partner-page.tsx')).PartnerPage,
  statistic: async () => (await import('./statistic-page.tsx')).StatisticPage,
  inbox: async () => (await import('../areas/inbox/list/inbox-screen.tsx')).InboxScreen,
  inboxItem: async () => (await import('../areas/inbox/item/inbox-item-screen.tsx')).InboxItemScreen,
  people: async () => (await import('../areas/administration/people/people-screen.tsx')).PeopleScreen,
  person: async () => (await import('../areas/administration/people/person-screen.tsx')).PersonScreen,
  journal: async () => (await import('../areas/administration/journal/journal-screen.tsx')).JournalScreen,
  personalData: async () =>
    (await import('../areas/administration/personal-data/personal-data-screen.tsx')).PersonalDataScreen,
  contentCourses: async () =>
    (await import('../areas/content/courses/content-courses-screen.tsx')).ContentCoursesScreen,
  contentCourse: async () => (await import('../areas/content/courses/content-course-screen.tsx')).ContentCourseScreen,
  contentImport: async () => (await import('../areas/content/import/content-import-screen.tsx')).ContentImportScreen,
  contentTicket: async () => (await import('../areas/content/tickets/content-ticket-screen.tsx')).ContentTicketScreen,
  contentTask: async () => (await import('../areas/content/tasks/content-task-screen.tsx')).ContentTaskScreen,
  contentQuestions: async () =>
    (await import('../areas/content/questions/content-questions-screen.tsx')).ContentQuestionsScreen,
  contentQuestion: async () =>
    (await import('../areas/content/questions/content-question-screen.tsx')).ContentQuestionScreen,
  contentStatistics: async () =>
    (await import('../areas/content/statistics/item-statistics-screen.tsx')).ItemStatisticsScreen,
  contentEditions: async () =>
    (await import('../areas/content/editions/content-editions-screen.tsx')).ContentEditionsScreen,
  contentEdition: async () =>
    (await import('../areas/content/editions/content-edition-screen.tsx')).ContentEditionScreen,
  contentRevision: async () => (await import('../areas/content/revision/revision-screen.tsx')).RevisionScreen,
  contentDraft: async () => (await import('../areas/content/editor/draft-screen.tsx')).DraftScreen,
}

export type StaffScreen = keyof typeof staffScreens
