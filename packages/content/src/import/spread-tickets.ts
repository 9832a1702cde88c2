/**
 * As many full tickets as the questions give, each question in one at most. Neighbours go to different tickets, so that
 * every ticket has something of every topic; those left over are taken evenly from the whole list.
 */
export const spreadTickets = (ids: string[], perTicket: number): string[][] => {
  const ticketCount = Math.floor(ids.length / perTicket)
  const placed = ticketCount * perTicket
  const tickets: string[][] = Array.from({ length: ticketCount }, () => [])
  for (let place = 0; place < placed; place += 1) {
    const id = ids[Math.floor((place * ids.length) / placed)]
    if (id !== undefined) tickets[place % ticketCount]?.push(id)
  }
  return tickets
}
