// A signed-in person's start: who the portal takes them for.
import { ProfileBanner } from './profile-banner';

export default function ProfilePage() {
  return (
    <>
      <h1 className="hidden-text">Dashboard</h1>
      <ProfileBanner />
    </>
  );
}
