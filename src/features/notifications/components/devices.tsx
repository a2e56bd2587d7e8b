import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing, Laptop, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { dayOf, lastUse } from '@/domain/past-time';
import { messageForError } from '@/shared/error-messages';
import { QueryState } from '@/shared/query-state';
import { Button } from '@/ui/button';
import { removesItem, useFocusWhenGone } from '@/ui/focus';
import { Pill } from '@/ui/pill';
import { Skeleton } from '@/ui/skeleton';
import { toast } from '@/ui/toast';
import { type Device, devicesQuery, removeDevice } from '../data/devices';
import { OBSTACLES, usePush } from './use-push';

/** The devices that get the account's notifications, and whether this browser is one of them. */
export function Devices({ userId }: { userId: string }) {
  const devices = useQuery(devicesQuery(userId));
  const push = usePush();
  const remove = useRemoveDevice(userId);
  const obstacle = OBSTACLES[push.state];
  const canBeTurnedOn = push.state === 'not asked' || push.state === 'off';
  const [hasPressed, setHasPressed] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  useFocusWhenGone(hasPressed && !canBeTurnedOn, part);
  return (
    <div ref={part} tabIndex={-1} className="mt-4 grid gap-3 border-l-2 border-brass pl-4 outline-none">
      {obstacle && <p className="text-sm text-muted">{obstacle}</p>}
      {canBeTurnedOn && (
        <div>
          <Button
            size="sm"
            icon={BellRing}
            loading={push.isChanging}
            onClick={() => {
              setHasPressed(true);
              push.turnOn();
            }}
          >
            Turn on in this browser
          </Button>
        </div>
      )}
      <QueryState asLine query={devices} waiting={<Skeleton className="h-6 w-48 max-w-full" />}>
        {(all) =>
          all.length === 0 ? (
            <p className="text-sm text-muted">No device gets them yet.</p>
          ) : (
            <ul aria-label="Devices" className="-my-3 divide-y">
              {all.map((device) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  isThis={device.id === push.deviceId}
                  onRemove={() => (device.id === push.deviceId ? push.turnOff() : remove(device))}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
    </div>
  );
}

interface DeviceRowProps {
  device: Device;
  isThis: boolean;
  onRemove: () => void;
}

function DeviceRow({ device: { name, subscribedAt, lastUsedAt }, isThis, onRemove }: DeviceRowProps) {
  const Icon = /iphone|ipad|android/i.test(name) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon size={22} aria-hidden="true" className="flex-none text-brass-text" />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name} {isThis && <Pill tone="sage">This device</Pill>}
        </p>
        <p className="text-sm text-muted">
          Since {dayOf(subscribedAt)}, last used {lastUse(lastUsedAt)}
        </p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Remove ${name}, there since ${dayOf(subscribedAt)}`}
        {...removesItem(onRemove)}
      >
        Remove
      </Button>
    </li>
  );
}

/** Removes a device as an optimistic update. A rollback puts it at the list's end, where it stays until the list is read again. */
function useRemoveDevice(userId: string) {
  const client = useQueryClient();
  const { queryKey } = devicesQuery(userId);
  const { mutate } = useMutation({
    mutationFn: ({ id }: Device) => removeDevice(id),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (listed) => listed && without(listed, id));
    },
    onError: (error, device) => {
      client.setQueryData(queryKey, (listed) => listed && [...without(listed, device.id), device]);
      toast.error(`${device.name} wasn't removed`, { description: messageForError(error) });
    },
    onSuccess: (_, { name }) => toast.success(`${name} was removed`),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (device: Device) => mutate(device);
}

const without = (devices: readonly Device[], id: string) => devices.filter((device) => device.id !== id);
