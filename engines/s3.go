package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/versity/versitygw/auth"
	"github.com/versity/versitygw/backend/meta"
	"github.com/versity/versitygw/backend/posix"
	"github.com/versity/versitygw/embedgw"
	"github.com/versity/versitygw/s3api"
)

// startS3 keeps objects as files. It changes the process's working directory.
func startS3(settings settings, port int, failed chan<- error) (engine, error) {
	objects, err := makeDir(settings, "s3", "objects")
	if err != nil {
		return engine{}, err
	}
	files, err := openFiles(settings, objects)
	if err != nil {
		return engine{}, err
	}

	root := auth.Account{Access: "root-" + rand.Text(), Secret: rand.Text(), Role: auth.RoleAdmin}
	services := auth.Account{Access: settings.s3AccessKey, Secret: settings.s3SecretKey, Role: auth.RoleUserPlus}
	ctx, cancel := context.WithCancel(context.Background())
	listening := make(chan struct{})
	ended := make(chan error, 1)
	go func() {
		ended <- embedgw.RunVersityGW(ctx, files, &embedgw.Config{
			RootUserAccess:    root.Access,
			RootUserSecret:    root.Secret,
			IAMService:        oneAccount{auth.NewIAMServiceSingle(root), services},
			Region:            "us-east-1",
			Ports:             []string{settings.address(port)},
			MaxConnections:    4096,
			MaxRequests:       2048,
			MultipartMaxParts: 10000,
			KeepAlive:         true,
			Quiet:             true,
			S3Options:         []s3api.Option{s3api.WithOnListen(func() { close(listening) })},
		})
	}()
	select {
	case <-listening:
	case err := <-ended:
		cancel()
		return engine{}, errors.Join(err, errors.New("it ended before it listened"))
	}

	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		if err := <-ended; err != nil && ctx.Err() == nil {
			failed <- fmt.Errorf("s3: %w", err)
		}
	}()
	stop := func() {
		cancel()
		<-stopped
	}
	return engine{url: "http://" + settings.address(port), stop: stop}, nil
}

// openFiles keeps object metadata in extended attributes. If the file system has none, or an earlier start has used a folder,
// it keeps them in a folder next to the objects, which costs several files for each object.
func openFiles(settings settings, objects string) (*posix.Posix, error) {
	// Lock files are for several gateways on one folder; this is the only one.
	options := posix.PosixOpts{ForceNoObjLockFile: true}
	beside := filepath.Join(settings.dataDir, "s3", "metadata")
	if _, err := os.Stat(beside); err != nil && (meta.XattrMeta{}).Test(objects) == nil {
		return posix.New(objects, meta.XattrMeta{}, options)
	}
	if _, err := makeDir(settings, "s3", "metadata"); err != nil {
		return nil, err
	}
	sideCar, err := meta.NewSideCar(beside)
	if err != nil {
		return nil, err
	}
	options.SideCarDir = beside
	return posix.New(objects, sideCar, options)
}

// oneAccount is an account store with the services' account and a root account that cannot log in. The services' account owns
// the buckets it creates and can manage neither accounts nor the buckets of others.
type oneAccount struct {
	auth.IAMService
	account auth.Account
}

func (one oneAccount) GetUserAccount(access string) (auth.Account, error) {
	if access != one.account.Access {
		return auth.Account{}, auth.ErrNoSuchUser
	}
	return one.account, nil
}

func (one oneAccount) ResolveAccounts(accesses []string) ([]string, error) {
	var missing []string
	for _, access := range accesses {
		if access != one.account.Access {
			missing = append(missing, access)
		}
	}
	return missing, nil
}
