import { FILES, type PlantedBug } from '#tests/offline/bugs/planted-bug.ts'

/** Faults that only an owner before the app could meet, and that random walks have to find when they are put back. */
export interface WalkFault extends PlantedBug {
  /** Where such an owner would be: the walks keep to these forms. */
  readonly kinds: readonly string[]
}

const FORM = 'src/client/records/form'

export const WALK_FAULTS: readonly WalkFault[] = [
  {
    id: 'save-takes-other-drafts',
    title: 'A save removes what another visit typed into the form and nobody put back',
    from: 'the rule that only who saved or dropped a text removes it',
    kinds: ['post', 'lesson'],
    changes: [
      {
        file: 'src/client/offline/engine/storage/drafts.ts',
        find: 'return seenAmong(parsed(raw), seen)',
        replace: 'return parsed(raw)',
      },
    ],
  },
  {
    id: 'typed-on-goes-along',
    title: 'Whoever saves what they put back of another visit takes along what that visit typed on since',
    from: 'the rule that whoever decides about a text decides about what they saw of it',
    kinds: ['post', 'lesson'],
    changes: [
      {
        file: 'src/client/offline/engine/storage/draft-versions.ts',
        find: 'of === visit && (upTo === undefined || seq <= Number(upTo))',
        replace: 'of === visit',
      },
    ],
  },
  {
    id: 'list-order',
    title: 'What is made offline for one list is sent at once, and arrives as it comes',
    from: 'the rule that a list stands as it was shown',
    kinds: ['lesson', 'course', 'workflow'],
    changes: [
      { file: FILES.plan, find: 'const first = before.get(op.opId)', replace: 'const first = before.get("")' },
      {
        file: FILES.reply,
        find: 'theirs.record, own.made)',
        replace: 'theirs.record, new Set())',
      },
    ],
  },
  {
    id: 'picture-of-a-record-offline',
    title: 'A form refuses its own picture while that waits to be sent',
    from: 'the rule that whatever a form offers can be saved offline',
    kinds: ['course', 'post'],
    changes: [
      {
        file: 'src/contract/fields/schema.ts',
        find: "field.uploads === 'value' ? v.union([UploadToken, sentSchema(field)]) : sentSchema(field)",
        replace: 'UploadToken === null ? sentSchema(field) : sentSchema(field)',
      },
    ],
  },
  {
    id: 'rules-of-pictures',
    title: 'A picture is taken offline that the server does not take',
    from: 'the rule that nothing is accepted here that is refused later',
    kinds: ['post', 'lesson'],
    changes: [
      {
        file: 'src/client/widgets/upload-queue/use-upload-rules.ts',
        find: 'if (rules === null) return IMAGE_LIMITS',
        replace: 'if (rules !== undefined) return IMAGE_LIMITS',
      },
    ],
  },
  {
    id: 'white-space',
    title: 'White space at the ends of a text is no edit',
    from: 'the rule that white space is text',
    kinds: ['lesson'],
    changes: [
      {
        file: FILES.values,
        find: 'lines(left) === lines(right)',
        replace: 'lines(left).trim() === lines(right).trim()',
      },
    ],
  },
  {
    id: 'parts-left-behind',
    title: 'What was made within a record stays when that goes to the trash unsent',
    from: 'the rule that a record that was never sent takes its parts along',
    kinds: ['course', 'lesson'],
    changes: [{ file: FILES.lanes, find: 'if (made === null) return []', replace: 'if (made !== 0) return []' }],
  },
  {
    id: 'draft-under-another-name',
    title: 'Text typed under the id that the device gave is not found under the number',
    from: 'the rule that a draft is found by its record, whichever id asks',
    kinds: ['post', 'lesson', 'workflow'],
    changes: [
      {
        file: `${FORM}/use-record-form.ts`,
        find: 'aliases: otherIds(outbox.getSnapshot(), policy, id).map((other) => `${policy.type}:${other}`),',
        replace: 'aliases: [],',
      },
    ],
  },
  {
    id: 'leaving-throws-pictures-away',
    title: 'A screen that closes throws away the picture that was chosen on it',
    from: 'the rule that a person alone discards what was kept',
    kinds: ['post', 'course', 'workflow'],
    changes: [
      {
        file: 'src/client/widgets/use-image-upload.ts',
        find: '      gone.current = true\n    }',
        replace: '      gone.current = true\n      running.current?.abort()\n    }',
      },
      {
        file: 'src/client/widgets/use-outbox-upload.ts',
        find: "() => signal.removeEventListener('abort', cancel),",
        replace: '() => undefined,',
      },
    ],
  },
  {
    id: 'typing-without-a-pause',
    title: 'Text is written down when typing rests, and not when the page is left',
    from: 'the rule that no typed text is older than half a second before it is durable',
    kinds: ['post', 'lesson'],
    changes: [
      {
        file: `${FORM}/use-journal.ts`,
        find: 'Math.min(PAUSE_MS, since.current + LONGEST_MS - now)',
        replace: 'since.current + LONGEST_MS < 0 ? 0 : PAUSE_MS + now - now',
      },
      {
        file: `${FORM}/use-journal.ts`,
        find: '      flush()\n      void keep()\n      current.current?.journal.leave()\n    }',
        replace: '      flush()\n    }',
      },
    ],
  },
  {
    id: 'busy-storage',
    title: 'What is not stored when its page ends is left nowhere',
    from: 'the rule that leaving the page writes the rest',
    kinds: ['post'],
    changes: [{ file: `${FORM}/use-journal.ts`, find: '      current.current?.journal.leave()\n', replace: '' }],
  },
]
