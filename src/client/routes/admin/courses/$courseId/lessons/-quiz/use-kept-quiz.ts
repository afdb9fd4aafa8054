import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { quiz } from '#contract/records/quiz.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { keepRows } from '#client/offline/reading/rows-to-records.ts'
import { serverIdOf } from '#client/offline/reading/record-query.ts'

/** The list of a lesson's quizzes carries them whole: what it gave is where the form of the quiz looks. */
export function useKeptQuiz(lessonId: RecordId, asOf: number | null): void {
  const client = useQueryClient()
  const serverId = serverIdOf(useOutbox(), lessonId)
  useEffect(() => {
    if (asOf === null || serverId === null) return
    keepRows(client, quiz, client.getQueryData(['quizzes.list', { params: { lessonId: serverId } }]), asOf)
  }, [client, serverId, asOf])
}
