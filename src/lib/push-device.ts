import { deviceDatabase } from './device-database';

/** This browser as one of an account's devices that get notifications. */
interface PushDevice {
  /** The account. */
  userId: string;
  /** The id of this browser's row in `push_subscriptions`. */
  id: string;
  /** The address at the push service, as that row has it. */
  endpoint: string;
}

const KEY = 'push-device';

const isPushDevice = (value: unknown): value is PushDevice =>
  typeof value === 'object' && value !== null && 'userId' in value && 'id' in value && 'endpoint' in value;

/** Null when nobody gets notifications here. */
export async function readPushDevice(): Promise<PushDevice | null> {
  const value = await deviceDatabase.read(KEY);
  return isPushDevice(value) ? value : null;
}

export const writePushDevice = (device: PushDevice) => deviceDatabase.write(KEY, device);
export const removePushDevice = () => deviceDatabase.remove(KEY);
