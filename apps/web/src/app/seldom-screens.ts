/** Loads a screen that a learner seldom begins with. */
export const seldomScreens = {
  courseInfo: async () => (await import('../areas/courses/info/course-info-screen.tsx')).CourseInfoScreen,
  allQuestions: async () => (await import('../areas/questions/all-questions-screen.tsx')).AllQuestionsScreen,
  ticketSelection: async () => (await import('../areas/tickets/ticket-selection-screen.tsx')).TicketSelectionScreen,
  favouriteQuestions: async () =>
    (await import('../areas/questions/favourite-questions-screen.tsx')).FavouriteQuestionsScreen,
  mistakes: async () => (await import('../areas/questions/mistakes-screen.tsx')).MistakesScreen,
  history: async () => (await import('../areas/courses/history/history-screen.tsx')).HistoryScreen,
  complaints: async () => (await import('../areas/complaints/own-complaints-screen.tsx')).OwnComplaintsScreen,
  reminders: async () => (await import('../areas/reminders/reminders-screen.tsx')).RemindersScreen,
}

export type SeldomScreen = keyof typeof seldomScreens
