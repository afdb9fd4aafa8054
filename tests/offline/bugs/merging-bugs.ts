import { FILES, type PlantedBug, type SourceChange } from './planted-bug.ts'

/** Writing over what nobody saw, on the server or on the screen. */

/** An operation whose version is not known goes out without If-Match. */
const FORCED: SourceChange = {
  file: FILES.send,
  find: 'ifMatch: guarded ? (op.baseVersion ?? UNKNOWN_VERSION) : null,',
  replace: 'ifMatch: guarded ? op.baseVersion : null,',
}

export const MERGING_BUGS: readonly PlantedBug[] = [
  {
    id: 'unguarded-mine',
    title: '"Use mine" is sent without a guard',
    from: 'WordPress-iOS PostRepository: retry without the guard',
    changes: [
      {
        file: FILES.decide,
        find: 'const version = op.conflict?.version ?? op.baseVersion',
        replace: "const version = decision === 'mine' ? null : (op.conflict?.version ?? op.baseVersion)",
      },
      FORCED,
    ],
  },
  {
    id: 'unguarded-retry',
    title: 'After a conflict that was none, the change is sent again without a guard',
    from: 'WordPress-iOS PostRepository: false positive',
    changes: [
      {
        file: FILES.reply,
        find: 'values: result.values, base, baseVersion: theirs.version, mergedAt }',
        replace: 'values: result.values, base, baseVersion: null, mergedAt }',
      },
      FORCED,
    ],
  },
  {
    id: 'unguarded-undo',
    title: 'Undo of something sent is sent without a guard',
    from: 'the rule that an undo is merged like any other edit',
    changes: [
      {
        file: FILES.undo,
        find: 'const common = { entity: sent.entity, id, label: sent.label, params: sent.params }',
        replace: `const common = { entity: sent.entity, id, label: sent.label, params: sent.params, query: { undo: '1' } }`,
      },
      {
        file: FILES.send,
        find: 'ifMatch: guarded ? (op.baseVersion ?? UNKNOWN_VERSION) : null,',
        replace: "ifMatch: guarded && op.query['undo'] === undefined ? (op.baseVersion ?? UNKNOWN_VERSION) : null,",
      },
    ],
  },
  {
    id: 'unguarded-delete',
    title: 'A delete is sent without a guard',
    from: 'WordPress-Android#10292, Ghost#5599: no write without a version guard',
    changes: [
      {
        file: FILES.send,
        find: "const guarded = !restores && (op.kind === 'update' || op.kind === 'delete')",
        replace: "const guarded = !restores && op.kind === 'update'",
      },
    ],
  },
  {
    id: 'delete-over-merged',
    title: 'A delete that waits behind an edit goes over what was merged into that edit',
    from: 'found by this simulation in our own engine: mine deleted, theirs edited',
    changes: [
      {
        file: FILES.reply,
        find: "if (op.kind === 'delete' && op.baseVersion !== null && (on === null || !holdsOnlySeen(on, op.baseVersion))) return op",
        replace: '',
      },
      {
        file: FILES.reply,
        find: 'holdsOnlySeen(last, op.baseVersion ?? UNKNOWN_VERSION) && ',
        replace: '',
      },
    ],
  },
  {
    id: 'successors-forced',
    title: 'The next change of a record does not learn the new version and is sent without one',
    from: 'the rule that acknowledgement and new base are one transaction',
    changes: [
      {
        file: FILES.reply,
        find: "const behind = later.map((next) => follow(policy, next, op.kind === 'restore' ? null : on))",
        replace: 'const behind = []',
      },
      FORCED,
    ],
  },
  {
    id: 'theirs-silently',
    title: 'Where both changed a field, theirs is taken without asking',
    from: 'TanStack/db#1390, WordPress-iOS#404',
    changes: [
      {
        file: FILES.merge,
        find: `return result(text.merged === null ? 'conflict' : 'merged', text.merged, text.hunks)
  }
  return result('conflict', null)`,
        replace: `return result(text.merged === null ? 'conflict' : 'merged', text.merged, text.hunks)
  }
  return result('theirs', theirs)`,
      },
    ],
  },
  {
    id: 'last-writer-wins',
    title: 'Where both changed a field, mine is written over theirs without asking',
    from: 'Linear, PowerSync: last writer wins; WordPress-Android#10187',
    changes: [
      {
        file: FILES.merge,
        find: `return result(text.merged === null ? 'conflict' : 'merged', text.merged, text.hunks)
  }
  return result('conflict', null)`,
        replace: `return result(text.merged === null ? 'conflict' : 'merged', text.merged, text.hunks)
  }
  return result('mine', mine)`,
      },
    ],
  },
  {
    id: 'set-additions-dropped',
    title: 'Merging two sets forgets what one side added',
    from: 'the rule that sets take additions and removals of both sides',
    changes: [{ file: FILES.merge, find: 'return [...kept, ...added]', replace: 'return kept' }],
  },
  {
    id: 'stale-form-stamped',
    title: 'An edit from a form opened long ago is stamped with the newest version',
    from: 'TryGhost/Ghost#5599',
    changes: [
      {
        file: FILES.enqueue,
        find: 'return rebase(context.policy, touched.values, touched.base, acknowledged)',
        replace: 'return { base: touched.base, baseVersion: acknowledged.version }',
      },
    ],
  },
  {
    id: 'rebase-always-fits',
    title: 'Whatever an edit was made on, it is taken for the last acknowledged state',
    from: 'the rule that every write is guarded by the version it started from',
    changes: [{ file: FILES.lanes, find: 'else fits = false', replace: '' }],
  },
  {
    id: 'refetch-over-pending',
    title: 'What a refetch brings is shown in place of edits that wait',
    from: 'TanStack/db#1390, #1169',
    changes: [
      {
        file: FILES.overlay,
        find: 'record: { ...start, ...Object.fromEntries(shown) }',
        replace: 'record: { ...Object.fromEntries(shown), ...start }',
      },
    ],
  },
  {
    id: 'overlay-version',
    title: 'A form over waiting edits claims to start from the version in the cache',
    from: 'the rule that an edit made over waiting ones starts from what was shown',
    changes: [{ file: FILES.overlay, find: 'version: descends ? version : null,', replace: 'version,' }],
  },
]
