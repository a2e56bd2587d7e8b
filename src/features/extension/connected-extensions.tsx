import { useQuery } from '@tanstack/react-query';
import { Puzzle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { dayOf, lastUse } from '@/domain/past-time';
import { ConfirmMutation } from '@/shared/confirm-mutation';
import { QueryState } from '@/shared/query-state';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { toast } from '@/ui/toast';
import {
  type ConnectedExtension,
  connectedExtensionsQuery,
  useDisconnectExtension,
} from './data/connected-extensions';
import { ExtensionWay } from './extension-way';
import { useExtension } from './use-extension';

/** The fragment of paths.connectedExtensions(). */
const PANEL_ID = 'extensions';

/** The extensions that are signed in as this account, each of which can be disconnected. */
export function ConnectedExtensions({ userId }: { userId: string }) {
  const status = useExtension();
  const extensions = useQuery(connectedExtensionsQuery(userId));
  const [leaving, setLeaving] = useState<ConnectedExtension>();
  const panel = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${PANEL_ID}`) panel.current?.focus();
  }, [hash]);

  return (
    <Card ref={panel} id={PANEL_ID} tabIndex={-1} className="outline-none">
      <h2 className="text-xl">Connected extensions</h2>
      <QueryState
        query={extensions}
        waiting={<Skeleton className="mt-4 h-16 rounded" />}
        empty={
          <p className="mt-2 text-muted">
            None. The free browser extension brings the codes of the people you follow into their shops.
          </p>
        }
      >
        {(connected) => (
          <ul className="mt-2 divide-y">
            {connected.map((extension) => (
              <li key={extension.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
                <Puzzle size={24} aria-hidden="true" className="flex-none text-brass-text" />
                <div className="min-w-[min(12rem,100%)] flex-1">
                  <h3 className="text-base">{extension.browser}</h3>
                  <p className="text-sm text-muted">
                    Connected on {dayOf(extension.connectedAt)}, last used {lastUse(extension.lastUsedAt)}
                  </p>
                </div>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Disconnect ${extension.browser}, connected on ${dayOf(extension.connectedAt)}`}
                  onClick={() => setLeaving(extension)}
                >
                  Disconnect
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {status !== 'connected' && status !== 'unknown' && status !== 'phone' && extensions.data && (
        <div className="mt-4">
          <ExtensionWay status={status} get="Get the extension" size="sm" variant="secondary" />
        </div>
      )}
      {leaving && (
        <DisconnectDialog
          userId={userId}
          extension={leaving}
          onClose={() => setLeaving(undefined)}
          fallbackFocus={() => panel.current}
        />
      )}
    </Card>
  );
}

interface DisconnectDialogProps {
  userId: string;
  extension: ConnectedExtension;
  onClose: () => void;
  fallbackFocus: () => HTMLElement | null;
}

function DisconnectDialog({ userId, extension, onClose, fallbackFocus }: DisconnectDialogProps) {
  const disconnect = useDisconnectExtension(userId);
  return (
    <ConfirmMutation
      mutation={disconnect}
      variables={extension.id}
      onDone={() => toast.success('Extension disconnected')}
      title="Disconnect this extension?"
      confirm="Disconnect"
      confirming="Disconnecting..."
      isDangerous
      onClose={onClose}
      fallbackFocus={fallbackFocus}
    >
      <p>
        The extension in {extension.browser}, connected on {dayOf(extension.connectedAt)}, is signed out and
        forgets your list. You stay signed in here, and everybody you follow stays followed.
      </p>
    </ConfirmMutation>
  );
}
